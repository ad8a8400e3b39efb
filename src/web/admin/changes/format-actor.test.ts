import { expect, test } from 'vitest';
import type { Translate } from '#web/i18n/use-text.ts';
import { formatActor } from './format-actor.ts';

const t: Translate = (key) => key;

test.each([
  ['schedule', 'audit.actor.schedule'],
  ['retry', 'audit.actor.retry'],
  ['webhook', 'audit.actor.webhook'],
  ['shop-key:1', 'audit.actor.shop'],
])('%s is no person whose account is gone', (actor, text) => {
  expect(formatActor(actor, null, t)).toBe(text);
});

test('a person has a name, or an account that is gone', () => {
  expect(formatActor('member:1', 'Ada Kowalski', t)).toBe('Ada Kowalski');
  expect(formatActor('member:1', null, t)).toBe('settings.history.gone');
});
