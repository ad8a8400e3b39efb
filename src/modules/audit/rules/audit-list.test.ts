import { describe, expect, test } from 'vitest';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { AUDIT_LIST, normalizeAuditFilter } from './audit-list.ts';

const ID = '00000000-0000-7000-8000-00000000000a';
const parse = (address: string) => parseListQuery(AUDIT_LIST, new URLSearchParams(address));

describe('[K1] the address of the audit log', () => {
  test.each([
    [`who=${ID.toUpperCase()}`, { who: ID }],
    ['who=+Ada@Example.com', { who: 'ada@example.com' }],
    ['who=CLI', { who: 'cli' }],
    [
      'action=code.created&kind=code&subject=Noras-Code',
      { action: 'code.created', kind: 'code', subject: 'Noras-Code' },
    ],
    ['from=2026-02-28&to=2026-03-01', { from: '2026-02-28', to: '2026-03-01' }],
  ])('%s', (address, filters) => {
    expect(parse(address)).toMatchObject({ filters, ignored: [] });
  });

  test.each([
    ['who=two+words', 'who'],
    ['action=code.burned', 'action'],
    ['kind=constructor', 'kind'],
    ['subject=a%00b', 'subject'],
    ['from=2026-02-31', 'from'],
    ['to=yesterday', 'to'],
  ])('reports what has no meaning: %s', (address, name) => {
    expect(parse(address).ignored).toEqual([name]);
  });
});

test('[K1] the API brings texts into the same form, and refuses those that no entry can have', () => {
  const any = { who: null, action: null, kind: null, id: null, from: null, to: null };
  expect(normalizeAuditFilter(any)).toEqual(any);
  expect(normalizeAuditFilter({ ...any, who: 'Ada@Example.com', id: 'ABC' })).toMatchObject({
    who: 'ada@example.com',
    id: 'ABC',
  });
  expect(normalizeAuditFilter({ ...any, who: 'a b' })).toBeNull();
  expect(normalizeAuditFilter({ ...any, id: 'a\0b' })).toBeNull();
});
