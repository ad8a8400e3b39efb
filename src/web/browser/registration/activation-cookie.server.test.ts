import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type LoadContext, loadContext } from '#web/routing/load-context.ts';
import {
  createActivationCookie,
  createExpiredActivationCookie,
  readActivationCookie,
} from './activation-cookie.server.ts';

const ID = `${'a'.repeat(42)}-`;

function createContext(publicOrigin: string): RouterContextProvider {
  return new RouterContextProvider(new Map([[loadContext, { publicOrigin } as LoadContext]]));
}

function requestWith(cookie: string): Request {
  return new Request('https://club.example/', { headers: { Cookie: cookie } });
}

test('a link is stored in an HttpOnly cookie for the base path, for a quarter of an hour', () => {
  const cookie = createActivationCookie(createContext('https://club.example'), ID);
  expect(cookie).toBe(`vestibule_activation=${ID}; Path=/acquisition; Max-Age=900; HttpOnly; SameSite=Lax; Secure`);
  expect(readActivationCookie(requestWith(cookie))).toBe(ID);
});

test('it can be deleted, and a malformed id is ignored', () => {
  expect(createExpiredActivationCookie(createContext('http://localhost:3000'))).toMatch(
    /^vestibule_activation=;.*Max-Age=0/,
  );
  expect(readActivationCookie(requestWith('vestibule_activation=<b>'))).toBeNull();
  expect(readActivationCookie(requestWith(''))).toBeNull();
});
