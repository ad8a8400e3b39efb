import { expect, test } from 'vitest';
import { createRegistrationCookie, readRegistrationCookie } from './registration-cookie.ts';

const registration = { id: '0190-a', email: 'anna+a&b@example.org', rc: 'NOCTURNE', vt: 'k1.99.a=b&c', via: 'autumn' };

function requestWith(cookie: string): Request {
  return new Request('https://club.example/', { headers: { Cookie: cookie } });
}

test('what was remembered is read again, whatever its signs', () => {
  const [pair = ''] = createRegistrationCookie(registration, 'https://club.example').split(';');
  expect(readRegistrationCookie(requestWith(`lang=de; ${pair}`))).toEqual(registration);
});

test('no script reads it, no foreign page sends it, and it lives as long as the activation link', () => {
  const cookie = createRegistrationCookie({ id: null, email: null, rc: 'A', vt: null }, 'https://club.example');
  expect(cookie).toContain('; Path=/acquisition; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure');
  expect(createRegistrationCookie({ id: null, email: null, rc: 'A', vt: null }, 'http://127.0.0.1:3000')).not.toContain(
    'Secure',
  );
});

test.each(['', 'vestibule_registration=', 'vestibule_registration=id%3D1', 'vestibule_registration=%E0%A4'])(
  '"%s" remembers nothing',
  (cookie) => {
    expect(readRegistrationCookie(requestWith(cookie))).toBeNull();
  },
);
