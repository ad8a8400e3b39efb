import { expect, test } from 'vitest';
import { type ArrivalCount, createArrivalTally } from './tally-arrivals.ts';

const FORUM = { host: 'forum.example', category: 'forum' };

function tallyOf() {
  const written: ArrivalCount[][] = [];
  const state = { now: new Date('2026-03-02T23:59:59Z'), fails: false };
  const tally = createArrivalTally({
    clock: () => state.now,
    arrivals: {
      async add(counts) {
        if (state.fails) throw new Error('no database');
        written.push([...counts]);
      },
      listSince: async () => [],
    },
  });
  return { tally, written, state };
}

test('[K15] arrivals are counted by day and host, and written once', async () => {
  const { tally, written, state } = tallyOf();
  tally.note({ ...FORUM, denied: true });
  tally.note({ ...FORUM, denied: false });
  state.now = new Date('2026-03-03T00:00:00Z');
  tally.note({ ...FORUM, denied: true });
  await tally.flush();
  await tally.flush();
  expect(written).toEqual([
    [
      { day: '2026-03-02', ...FORUM, arrivals: 2, denied: 1 },
      { day: '2026-03-03', ...FORUM, arrivals: 1, denied: 1 },
    ],
  ]);
});

test('[K15] what could not be written is written later, with what came meanwhile', async () => {
  const { tally, written, state } = tallyOf();
  state.fails = true;
  tally.note({ ...FORUM, denied: true });
  await expect(tally.flush()).rejects.toThrow('no database');
  tally.note({ ...FORUM, denied: true });
  state.fails = false;
  await tally.flush();
  expect(written).toEqual([[{ day: '2026-03-02', ...FORUM, arrivals: 2, denied: 2 }]]);
});
