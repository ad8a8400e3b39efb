import { expect, test } from 'vitest';
import { remember } from './remember.ts';

test('each text is decided once, until there are too many', () => {
  const decided: string[] = [];
  const shout = remember(2, (text) => {
    decided.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'b', 'a', 'b', 'c', 'a'].map(shout)).toEqual(['A', 'B', 'A', 'B', 'C', 'A']);
  expect(decided).toEqual(['a', 'b', 'c', 'a']);
});

test('a long text is decided each time', () => {
  let times = 0;
  const count = remember(2, () => {
    times += 1;
    return times;
  });
  expect([512, 512, 513, 513].map((length) => count('a'.repeat(length)))).toEqual([1, 1, 2, 3]);
});
