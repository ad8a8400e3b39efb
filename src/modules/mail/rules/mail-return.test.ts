import { expect, test } from 'vitest';
import { MOST_RETURNS, parseReturn, readEvents } from './mail-return.ts';

const EVENT = { type: 'bounced', recipient: ' Ada@Example.org ', status: '5.1.1' };

test('an event is a return of the stored address', () => {
  expect(parseReturn(EVENT)).toEqual({ kind: 'bounced', recipient: 'ada@example.org', status: '5.1.1' });
  expect(parseReturn({ type: 'complained', recipient: 'ada@example.org' })).toEqual({
    ...{ kind: 'complained', recipient: 'ada@example.org', status: null },
  });
});

test.each([
  ['a delay', { ...EVENT, permanent: false }],
  ['a status that is not final', { ...EVENT, status: '4.2.2' }],
])('%s passes', (_, event) => {
  expect(parseReturn(event)).toBe('passing');
});

test.each([
  ['no object', null],
  ['an unknown type', { ...EVENT, type: 'opened' }],
  ['no address', { ...EVENT, recipient: 'ada' }],
  ['an address with a line break', { ...EVENT, recipient: 'ada@example.org\r\nbcc: b@example.org' }],
  ['a list of addresses', { ...EVENT, recipient: ['ada@example.org'] }],
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
