import { describe, expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import { REMEMBERED, RESULTS_A_MINUTE, rememberRepeated } from './repeated-texts.ts';

/** Remembers upper case; `decided` lists the texts for which it was decided. */
function open() {
  const decided: string[] = [];
  const time = { now: 0 };
  const find = rememberRepeated(
    (text) => {
      decided.push(text);
      return text.length > 20 ? null : text.toUpperCase();
    },
    () => time.now,
  );
  return { decided, time, find, findTwice: (text: string) => find(text) ?? find(text) };
}

describe('[H2] repeated texts', () => {
  test('a text has a result from its second occurrence on, decided once; a negative result as well', () => {
    const { find, decided } = open();
    const long = 'x'.repeat(21);
    expect([find('a'), find('a'), find('b'), find('a')]).toEqual([undefined, 'A', undefined, 'A']);
    expect([find(long), find(long), find(long)]).toEqual([undefined, null, null]);
    expect(decided).toEqual(['a', long]);
  });

  test('a minute has a limited number of results, whatever is asked', () => {
    const { findTwice, decided, time } = open();
    for (let i = 0; i < 2 * RESULTS_A_MINUTE; i += 1) findTwice(`text ${i}`);
    expect(decided).toHaveLength(RESULTS_A_MINUTE);
    expect(findTwice('text 0')).toBe('TEXT 0');
    time.now = MINUTE;
    expect(findTwice('another')).toBe('ANOTHER');
  });

  test('the least recently used texts are forgotten, by number and by length', () => {
    const { find, findTwice, decided, time } = open();
    for (let i = 0; i < REMEMBERED.texts + 10; i += 1) {
      time.now += MINUTE;
      findTwice(`text ${i}`);
      find('text 0');
    }
    expect(find('text 0')).toBe('TEXT 0');
    expect(find('text 1')).toBeUndefined();
    const before = decided.length;
    for (let i = 0; i < 30; i += 1) findTwice(`${i} ${'x'.repeat(REMEMBERED.characters / 25)}`);
    expect(decided.length - before).toBe(30);
    expect(find('text 0')).toBeUndefined();
  });

  test('a long text is never remembered, and a flood of new texts only delays others', () => {
    const { find, findTwice } = open();
    expect(findTwice('x'.repeat(REMEMBERED.charactersOfText + 1))).toBeUndefined();
    find('a');
    for (let i = 0; i < REMEMBERED.digests; i += 1) find(`flood ${i}`);
    expect([find('a'), find('a')]).toEqual([undefined, 'A']);
  });
});
