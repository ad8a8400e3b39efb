import { describe, expect, test } from 'vitest';
import { formatSolution, MOST_BITS, PUZZLES, parseChallenge } from '#kernel/proof-of-work.ts';
import { solve } from '../../../tests/support/solve-challenge.ts';
import { CHALLENGE_LIFETIME, createChallenges } from './challenges.ts';

const KEY = { id: 'a', seed: Buffer.alloc(32, 1) };
const NOW = new Date('2026-08-01T12:00:00Z');
const PURPOSE = { operation: 'login', clientAddress: '192.0.2.1' };
const random = (length: number) => new Uint8Array(length).fill(7);

const challenges = createChallenges([KEY]);
const challenge = challenges.issue(PURPOSE, 8, NOW, random);
const solution = solve(challenge);
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

describe('[K18] a solution', () => {
  test('is accepted until its challenge expires, and with an older key', () => {
    const solved = { kind: 'solved', bits: 8, id: parseChallenge(challenge)?.mac };
    expect(challenges.check(solution, PURPOSE, NOW)).toEqual(solved);
    expect(challenges.check(solution, PURPOSE, later(CHALLENGE_LIFETIME - 1))).toEqual(solved);
    expect(challenges.check(solution, PURPOSE, later(CHALLENGE_LIFETIME))).toEqual({ kind: 'wrong' });
    const rotated = createChallenges([{ id: 'b', seed: Buffer.alloc(32, 2) }, KEY]);
    expect(rotated.check(solution, PURPOSE, NOW)).toEqual(solved);
  });

  test.each([
    ['another operation', { ...PURPOSE, operation: 'code' }],
    ['another client', { ...PURPOSE, clientAddress: '192.0.2.2' }],
    ['an operation and a client that are joined differently', { operation: 'login\n192.0.2.1', clientAddress: '' }],
  ])('is worth nothing for %s', (_, purpose) => {
    expect(challenges.check(solution, purpose, NOW)).toEqual({ kind: 'wrong' });
  });

  const [head = '', nonces = ''] = solution.split(':');
  const lowered = `${head.replace('.8.', '.1.')}`;
  test.each([
    [
      'a forged challenge',
      solve(createChallenges([{ id: 'x', seed: Buffer.alloc(32, 9) }]).issue(PURPOSE, 8, NOW, random)),
    ],
    ['a lowered difficulty', solve(lowered)],
    ['no difficulty', `${head.replace('.8.', '.0.')}:${nonces}`],
    ['a difficulty beyond the hash', `${head.replace('.8.', '.99.')}:${nonces}`],
    ['an instant moved on', `${head.replace(/^\w+/, later(60_000).getTime().toString(36))}:${nonces}`],
    ['guessed nonces', formatSolution(head, Array(PUZZLES).fill('0'))],
    ['one nonce less', formatSolution(head, nonces.split('.').slice(1))],
    ['one nonce more', `${solution}.0`],
    ['two solutions', `${solution}:${nonces}`],
    ['another spelling of the signature', `${respell(head)}:${nonces}`],
    ['no challenge', `:${nonces}`],
    ['nothing', ''],
    ['a long text', 'a'.repeat(100_000)],
    ['other characters', `${head}:${'é'.repeat(16)}`],
  ])('with %s is wrong', (_, text) => {
    expect(challenges.check(text, PURPOSE, NOW)).toEqual({ kind: 'wrong' });
  });
});

test('[K18] the hardest challenge takes two seconds at most on a slow phone, which computes 30,000 hashes a second', () => {
  const tries = Array.from({ length: 40 }, (_, index) => {
    const hard = challenges.issue(PURPOSE, MOST_BITS, NOW, (length) => new Uint8Array(length).fill(index));
    return countTries(solve(hard));
  }).sort((one, other) => one - other);
  expect(tries[20]).toBeLessThan(36_000);
  expect(tries[38]).toBeLessThan(60_000);
});

/** The nonces are tried in their order. */
function countTries(text: string): number {
  const [, nonces = ''] = text.split(':');
  return nonces.split('.').reduce((sum, nonce) => sum + Number.parseInt(nonce, 36) + 1, 0);
}

/** The last character of a MAC in base64 has two bits that no byte needs. */
function respell(text: string): string {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return text.slice(0, -1) + characters[characters.indexOf(text.at(-1) ?? '') ^ 1];
}
