import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type LoadContext, loadContext } from '#web/routing/load-context.ts';
import { activationCookie, endedActivationCookie, rememberedActivation } from './activation-cookie.server.ts';

const ID = `${'a'.repeat(42)}-`;

function contextOf(publicOrigin: string): RouterContextProvider {
  return new RouterContextProvider(new Map([[loadContext, { publicOrigin } as LoadContext]]));
}

function requestWith(cookie: string): Request {
  return new Request('https://club.example/', { headers: { Cookie: cookie } });
}

test('a link is remembered out of reach of scripts, below the area, for a quarter of an hour', () => {
  const cookie = activationCookie(contextOf('https://club.example'), ID);
  expect(cookie).toBe(`vestibule_activation=${ID}; Path=/acquisition; Max-Age=900; HttpOnly; SameSite=Lax; Secure`);
  expect(rememberedActivation(requestWith(cookie))).toBe(ID);
});

test('it can be forgotten, and nothing that is no id is taken for one', () => {
  expect(endedActivationCookie(contextOf('http://localhost:3000'))).toMatch(/^vestibule_activation=;.*Max-Age=0/);
  expect(rememberedActivation(requestWith('vestibule_activation=<b>'))).toBeNull();
  expect(rememberedActivation(requestWith(''))).toBeNull();
});
