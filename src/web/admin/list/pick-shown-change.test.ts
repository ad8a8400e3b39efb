import { expect, test } from 'vitest';
import { pickShownChange } from './pick-shown-change.ts';

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 12, 0, second)).toISOString();
const now = new Date(at(100));

test('[K1] a list shows a change that runs, also an old one, before one that has just ended', () => {
  const ended = { id: 'ended', createdAt: at(80), finishedAt: at(95) };
  expect(pickShownChange([ended, { id: 'runs', createdAt: at(0), finishedAt: null }], now)).toBe('runs');
  expect(pickShownChange([ended, { id: 'runs', createdAt: at(0) }], now)).toBe('runs');
});

test('[K1] who watches a change until its end reads what became of it, for a minute', () => {
  expect(pickShownChange([{ id: 'ended', createdAt: at(0), finishedAt: at(41) }], now)).toBe('ended');
  expect(pickShownChange([{ id: 'ended', createdAt: at(0), finishedAt: at(40) }], now)).toBeNull();
});

test('[K1] a change that was made at once is shown by its own address only', () => {
  expect(pickShownChange([{ id: 'quick', createdAt: at(98), finishedAt: at(99) }], now)).toBeNull();
  expect(pickShownChange([], now)).toBeNull();
});
