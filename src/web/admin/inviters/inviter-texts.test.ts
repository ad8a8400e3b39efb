import { expect, test } from 'vitest';
import { formatInviterName } from './inviter-texts.ts';

const name = { firstName: '–', lastName: '–' };

test('an erased inviter is an erased person, in lists of inviters and of codes', () => {
  const t = (key: string) => key;
  expect(formatInviterName({ ...name, status: 'DELETED' }, t)).toBe('registrations.erased');
  expect(formatInviterName({ ...name, isErased: true }, t)).toBe('registrations.erased');
  expect(formatInviterName({ firstName: 'Ada', lastName: 'Lovelace', status: 'BLOCKED' }, t)).toBe('Ada Lovelace');
});
