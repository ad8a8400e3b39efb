import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { countTypingErrors, findSimilarCommands, findSimilarWords } from './find-similar.ts';

const { commands } = describeProgram();

describe('[K2] the number of typing errors', () => {
  test.each([
    ['', '', 0],
    ['', 'code', 4],
    ['code', 'code', 0],
    ['cde', 'code', 1],
    ['coode', 'code', 1],
    ['cede', 'code', 1],
    ['cdoe', 'code', 1],
    ['explian', 'explain', 1],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%j and %j: %i', (from, to, errors) => {
    expect(countTypingErrors(from, to)).toBe(errors);
    expect(countTypingErrors(to, from)).toBe(errors);
  });

  test('is 0 for equal words only, and never more than the longer word has characters', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (from, to) => {
        const errors = countTypingErrors(from, to);
        expect(errors === 0).toBe(from === to);
        expect(errors).toBeLessThanOrEqual(Math.max(from.length, to.length));
        expect(errors).toBe(countTypingErrors(to, from));
      }),
    );
  });
});

describe('[K2] similar words', () => {
  const options = ['referrer', 'country', 'at', 'locale', 'json', 'help'];
  test.each([
    ['refferer', ['referrer']],
    ['contry', ['country']],
    ['Country', ['country']],
    ['loc', ['locale']],
    ['jsno', ['json']],
    ['to', []],
    ['', []],
    ['elsewhere', []],
  ])('%j: %j', (typed, found) => {
    expect(findSimilarWords(typed, options)).toEqual(found);
  });

  test('a text of any length is compared', () => {
    expect(findSimilarWords('c'.repeat(5_000), options)).toEqual([]);
  });

  test('all of the least distance, and none where they are many', () => {
    expect(findSimilarWords('cat', ['car', 'cab', 'cut', 'dog'])).toEqual(['car', 'cab', 'cut']);
    expect(findSimilarWords('cat', ['car', 'cab', 'cut', 'bat'])).toEqual([]);
    expect(findSimilarWords('link_only', ['link-only', 'link-once'])).toEqual(['link-only']);
  });
});

describe('[K2] similar commands', () => {
  test.each([
    ['code explian CLARA', ['code explain']],
    ['codes explain CLARA', ['code explain']],
    ['cdoe lst --state usable', ['code list']],
    ['CODE LIST', ['code list']],
    ['explain code', ['code explain']],
    ['reg list', ['registration list']],
    ['verfiy', ['verify']],
    ['inviters', ['inviter']],
    ['invitr frobnicate', ['inviter']],
    ['explain CLARA', ['code explain', 'experiment explain']],
    ['list', []],
    ['code frobnicate', []],
    ['frobnicate', []],
    ['--code', []],
    ['--json code lst', ['code list']],
    ['', []],
  ])('%s: %j', (typed, found) => {
    expect(findSimilarCommands(typed.split(' '), commands)).toEqual(found);
  });

  test('any command with two neighbours swapped is found again', () => {
    for (const { name } of commands) {
      for (let at = 1; at < name.length - 1; at += 1) {
        const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
        const isOtherSplit = name[at] === ' ' || name[at + 1] === ' ';
        if (swapped === name || isOtherSplit) continue;
        expect(findSimilarCommands(swapped.split(' '), commands), swapped).toContain(name);
      }
    }
  });
});
