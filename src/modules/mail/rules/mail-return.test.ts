import { expect, test } from 'vitest';
import { MOST_RETURNS, parseReturn, readEvents } from './mail-return.ts';

const EVENT = { type: 'bounced', recipient: ' Ada@Example.org ', status: '5.1.1' };

const NOTHING = { messageId: null, recipient: null, at: null, status: null };

test('an event is a return of the stored address', () => {
  const recipient = 'ada@example.org';
  expect(parseReturn(EVENT)).toEqual({ ...NOTHING, kind: 'bounced', recipient, status: '5.1.1' });
  expect(parseReturn({ type: 'complained', recipient })).toEqual({ ...NOTHING, kind: 'complained', recipient });
  expect(parseReturn({ ...EVENT, messageId: null, status: null, at: null })).toMatchObject({ ...NOTHING, recipient });
});

test.each(['<7f3a@club.example>', ' 7f3a@club.example '])(
  'an event names a mail by its Message-ID: %j',
  (messageId) => {
    expect(parseReturn({ type: 'bounced', messageId })).toEqual({
      ...{ ...NOTHING, kind: 'bounced', messageId: '7f3a@club.example' },
    });
  },
);

test.each([
  ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000Z'],
  ['2026-03-02T13:00:00.25+01:00', '2026-03-02T12:00:00.250Z'],
])('an event says when: %s', (at, instant) => {
  expect(parseReturn({ ...EVENT, at })).toMatchObject({ at: new Date(instant) });
});

test.each([
  ['a delay', { ...EVENT, permanent: false }],
  ['a status that is not final', { ...EVENT, status: '4.2.2' }],
])('%s passes', (_, event) => {
  expect(parseReturn(event)).toBe('passing');
});

test.each([
  ['a space', '7f3a @club.example'],
  ['a null character', '7f3a\u0000@club.example'],
  ['no end', `${'a'.repeat(300)}@club.example`],
  ['no text', 7],
])('a Message-ID with %s is left out, and alone it is invalid', (_, messageId) => {
  expect(parseReturn({ ...EVENT, messageId })).toMatchObject({ messageId: null, recipient: 'ada@example.org' });
  expect(parseReturn({ ...EVENT, messageId, recipient: null })).toBe('invalid');
});

test.each([
  ['no address', 'ada'],
  ['a line break', 'ada@example.org\r\nbcc: b@example.org'],
  ['a list', ['ada@example.org']],
])('a recipient that is unreadable is left out beside a Message-ID, and alone it is invalid: %s', (_, recipient) => {
  const messageId = '7f3a@club.example';
  expect(parseReturn({ ...EVENT, messageId, recipient })).toMatchObject({ messageId, recipient: null });
  expect(parseReturn({ ...EVENT, recipient })).toBe('invalid');
});

test.each([
  ['no object', null],
  ['an unknown type', { ...EVENT, type: 'opened' }],
  ['neither a mail nor an address', { type: 'bounced' }],
  ['neither of them readable', { type: 'bounced', messageId: '7f3a', recipient: 'ada' }],
  ['a day for a time', { ...EVENT, at: '2026-03-02' }],
  ['a time without a zone', { ...EVENT, at: '2026-03-02T12:00:00' }],
  ['a time that does not exist', { ...EVENT, at: '2026-13-02T12:00:00Z' }],
  ['seconds for a time', { ...EVENT, at: 1_772_452_800 }],
  ['a text instead of a code', { ...EVENT, status: '550 ada@example.org is unknown' }],
  ['a word for a truth value', { ...EVENT, permanent: 'no' }],
])('%s is invalid', (_, event) => {
  expect(parseReturn(event)).toBe('invalid');
});

test('a body has a list of a limited number of events', () => {
  expect(readEvents({ events: [EVENT] })).toEqual([EVENT]);
  expect(readEvents({ events: Array(MOST_RETURNS + 1).fill(EVENT) })).toBeNull();
  for (const body of [null, [], 'events', {}, { events: {} }]) expect(readEvents(body)).toBeNull();
});
