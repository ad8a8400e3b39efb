import { formatSolution, parseChallenge } from '#kernel/proof-of-work.ts';
import { findNonces } from '#web/browser/proof-of-work/find-nonces.ts';

/** Solves a challenge as the browser's worker does. */
export function solve(text: string): string {
  const challenge = parseChallenge(text);
  if (!challenge) throw new Error(`No challenge: ${text}`);
  return formatSolution(text, findNonces(challenge));
}
