import { expect, test } from 'vitest';
import { type BlockedVisitCount, createBlockedVisitCounter } from './count-blocked-visits.ts';

const FORUM = { host: 'forum.example', category: 'forum' };

function createCounter() {
  const written: BlockedVisitCount[][] = [];
  const noted: string[] = [];
  const state = { now: new Date('2026-03-02T22:59:59Z'), fails: false };
  const counter = createBlockedVisitCounter({
    clock: () => state.now,
    timeZone: 'Europe/Berlin',
    noteBlockedVisit: (category) => void noted.push(category),
    blockedVisits: {
      async add(counts) {
        if (state.fails) throw new Error('no database');
        written.push([...counts]);
      },
      listSince: async () => [],
      sumByHost: async () => [],
    },
  });
  return { counter, written, noted, state };
}

test('[K1][K15] blocked visits are counted by host and day of the time zone, and written once', async () => {
  const { counter, written, noted, state } = createCounter();
  counter.note({ ...FORUM, denied: true });
  counter.note({ ...FORUM, denied: false });
  expect(noted).toEqual(['forum', 'forum']);
  state.now = new Date('2026-03-02T23:00:00Z');
  counter.note({ ...FORUM, denied: true });
  await counter.flush();
  await counter.flush();
  expect(written).toEqual([
    [
      { day: '2026-03-02', ...FORUM, arrivals: 2, denied: 1 },
      { day: '2026-03-03', ...FORUM, arrivals: 1, denied: 1 },
    ],
  ]);
});

test('[K15] counts of a failed write are written later, together with the counts since then', async () => {
  const { counter, written, state } = createCounter();
  state.fails = true;
  counter.note({ ...FORUM, denied: true });
  await expect(counter.flush()).rejects.toThrow('no database');
  counter.note({ ...FORUM, denied: true });
  state.fails = false;
  await counter.flush();
  expect(written).toEqual([[{ day: '2026-03-02', ...FORUM, arrivals: 2, denied: 2 }]]);
});
