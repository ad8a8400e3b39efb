import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { computeFirstWord } from './first-word.ts';

test('[K18] the hash of every length of one block is the one of the standard', () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = randomBytes(length).toString('hex').slice(0, length);
    expect(computeFirstWord(text), text).toBe(createHash('sha256').update(text).digest().readUInt32BE());
  }
});

test('[K18] a longer text is an error, not a wrong hash', () => {
  expect(() => computeFirstWord('x'.repeat(56))).toThrow('more than one block');
});
