import { expect, test } from 'vitest';
import { FRESH_ACTIVATION_COOKIE, isFreshlyActivated } from './fresh-activation.ts';

test('an activation is fresh for two minutes, on our pages only', () => {
  expect(FRESH_ACTIVATION_COOKIE).toMatch(/; Max-Age=120; Path=\/acquisition; SameSite=Lax$/);
  expect(isFreshlyActivated(FRESH_ACTIVATION_COOKIE.split(';', 1)[0] ?? null)).toBe(true);
});

test.each([null, '', 'vestibule_activated=', 'vestibule_activated=0', 'other=1'])('%j is not fresh', (cookies) => {
  expect(isFreshlyActivated(cookies)).toBe(false);
});
