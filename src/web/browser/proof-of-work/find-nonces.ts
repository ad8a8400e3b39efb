import { type Challenge, formatPuzzle, PUZZLES } from '#kernel/proof-of-work.ts';
import { computeFirstWord } from './first-word.ts';

/** Solves the puzzles of a challenge, by trying. */
export function findNonces({ mac, bits }: Challenge): readonly string[] {
  return Array.from({ length: PUZZLES }, (_, index) => findNonce(mac, index, bits));
}

function findNonce(mac: string, index: number, bits: number): string {
  for (let number = 0; ; number += 1) {
    const nonce = number.toString(36);
    if (computeFirstWord(formatPuzzle(mac, index, nonce)) >>> (32 - bits) === 0) return nonce;
  }
}
