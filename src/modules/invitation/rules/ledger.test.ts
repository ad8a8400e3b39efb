import { describe, expect, test } from 'vitest';
import { addRunningBalance, formatLedgerCursor, getCountersBefore, parseLedgerCursor, sumLedger } from './ledger.ts';

const ENTRIES = [
  { id: '5', kind: 'release', amount: 1 },
  { id: '4', kind: 'consume', amount: 1 },
  { id: '3', kind: 'reserve', amount: 1 },
  { id: '2', kind: 'reserve', amount: 1 },
  { id: '1', kind: 'grant', amount: 9 },
] as const;

describe('[K1] the running balance', () => {
  test('goes back from the newest entry to nothing', () => {
    const rows = addRunningBalance(ENTRIES, { balance: 8, pending: 0 });
    expect(rows.map(({ after }) => [after.balance, after.pending])).toEqual([
      [8, 0],
      [8, 1],
      [9, 2],
      [9, 1],
      [9, 0],
    ]);
    const oldest = rows.at(-1);
    expect(oldest && getCountersBefore(oldest)).toEqual({ balance: 0, pending: 0 });
  });

  test('forward has the same sum', () => {
    expect(sumLedger(ENTRIES.toReversed(), { balance: 0, pending: 0 })).toEqual({ balance: 8, pending: 0 });
  });
});

test('[K1] a cursor is read as it was written, and nothing else is one', () => {
  const place = { id: '9007199254740993', balance: 1_000_000_000, pending: 3 };
  expect(parseLedgerCursor(formatLedgerCursor(place))).toEqual(place);
  for (const text of ['', '%', 'nonsense', btoa('null'), btoa('[1,2,3]'), btoa('["1",0.5,0]'), btoa('["-1",0,0]')])
    expect(parseLedgerCursor(text)).toBeNull();
});
