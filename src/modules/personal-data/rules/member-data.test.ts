import { describe, expect, test } from 'vitest';
import { createFileWriter, DATA_PARTS, type DataEntry } from './member-data.ts';

const HEAD = { club: 'Nocturne', exportedAt: '2026-03-02T12:00:00.000Z' };

function write(entries: readonly DataEntry[]): string {
  const writer = createFileWriter();
  return [...writer.begin(HEAD), ...entries.flatMap(writer.write), ...writer.end()].join('\n');
}

describe('[K6] a file with personal data', () => {
  test.each<[string, readonly DataEntry[]]>([
    ['nothing', []],
    ['the first part', [{ part: 'account', data: { a: '"\n' } }]],
    ['the last part', [{ part: 'auditEntries', data: {} }]],
    [
      'parts between others, with several entries',
      [
        { part: 'voucher', data: 1 },
        { part: 'sessions', data: 2 },
        { part: 'sessions', data: 3 },
        { part: 'mails', data: 4 },
        { part: 'mails', data: 5 },
      ],
    ],
  ])('of %s is JSON with every part', (_, entries) => {
    const parts = DATA_PARTS.map((part) => [part, entries.filter((one) => one.part === part).map(({ data }) => data)]);
    const expected = { format: 'vestibule-personal-data', version: 1, ...HEAD, ...Object.fromEntries(parts) };
    expect(JSON.parse(write(entries))).toEqual(expected);
    expect(Object.keys(JSON.parse(write(entries)))).toEqual(Object.keys(expected));
  });
});
