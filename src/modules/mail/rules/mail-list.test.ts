import { expect, test } from 'vitest';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { findSubjectKind, getKindOfQueue } from './mail-kinds.ts';
import { MAIL_LIST, normalizeMailFilter } from './mail-list.ts';

const ANY = { recipient: null, kind: null, language: null, state: null, from: null, to: null };

test('[K1] a recipient is found by the whole address only', () => {
  expect(normalizeMailFilter({ ...ANY, recipient: ' Ada@Example.org ' })).toEqual({
    ...ANY,
    recipient: 'ada@example.org',
  });
  for (const recipient of ['ada', 'ada@', '%', "' or 1=1", ''])
    expect(normalizeMailFilter({ ...ANY, recipient })).toBeNull();
});

test('unknown values of an address are reported', () => {
  const params = new URLSearchParams({ kind: 'gossip', state: 'lost', recipient: 'ada', language: 'de' });
  const { filters, ignored } = parseListQuery(MAIL_LIST, params);
  expect(filters).toEqual({ language: 'de' });
  expect(ignored).toEqual(['recipient', 'kind', 'state']);
});

test('a subscriber has one kind of mail; one that the table does not know is its own', () => {
  expect(getKindOfQueue('membership.send-welcome')).toBe('welcome');
  expect(getKindOfQueue('registration.send-answer')).toBe('registration.send-answer');
  expect(getKindOfQueue('area.send-news')).toBe('area.send-news');
  expect(findSubjectKind('welcome')).toBe('registration');
  expect(findSubjectKind('area.send-news')).toBeNull();
});
