import { expect, test } from 'vitest';
import { createRegistrationCookie, readRegistrationCookie } from './registration-cookie.ts';

const registration = {
  id: '0190-a',
  email: 'anna+a&b@example.org',
  rc: 'NOCTURNE',
  vt: 'k1.99.a=b&c',
  campaignSlug: 'autumn',
};

function requestWith(cookie: string): Request {
  return new Request('https://club.example/', { headers: { Cookie: cookie } });
}

test('stored values are read back, with any characters', () => {
  const [pair = ''] = createRegistrationCookie(registration, 'https://club.example').split(';');
  expect(readRegistrationCookie(requestWith(`lang=de; ${pair}`))).toEqual(registration);
});

test('the cookie is HttpOnly and SameSite, and has the lifetime of the activation link', () => {
  const cookie = createRegistrationCookie({ id: null, email: null, rc: 'A', vt: null }, 'https://club.example');
  expect(cookie).toContain('; Path=/acquisition; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure');
  expect(createRegistrationCookie({ id: null, email: null, rc: 'A', vt: null }, 'http://127.0.0.1:3000')).not.toContain(
    'Secure',
  );
});

test.each(['', 'vestibule_registration=', 'vestibule_registration=id%3D1', 'vestibule_registration=%E0%A4'])(
  '"%s" is read as no registration',
  (cookie) => {
    expect(readRegistrationCookie(requestWith(cookie))).toBeNull();
  },
);
