import { expect, test } from 'vitest';
import { formatInviterName, formatResultName } from './inviter-texts.ts';

const name = { firstName: '–', lastName: '–' };

test('an erased inviter is an erased person, in lists of inviters and of codes', () => {
  const t = (key: string) => key;
  expect(formatInviterName({ ...name, status: 'DELETED' }, t)).toBe('registrations.erased');
  expect(formatInviterName({ ...name, isErased: true }, t)).toBe('registrations.erased');
  expect(formatInviterName({ firstName: 'Ada', lastName: 'Lovelace', status: 'BLOCKED' }, t)).toBe('Ada Lovelace');
});

test('an erased inviter of a change is an erased person, an unknown one has no name', () => {
  const t = (key: string) => key;
  expect(formatResultName({ ...name, isErased: true }, t)).toBe('registrations.erased');
  expect(formatResultName({ firstName: null, lastName: null, isErased: false }, t)).toBeNull();
  expect(formatResultName({ firstName: 'Ada', lastName: 'Lovelace', isErased: false }, t)).toBe('Ada Lovelace');
});
