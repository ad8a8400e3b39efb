import { hash } from 'node:crypto';
import { MINUTE } from '#kernel/instant.ts';

/** The limits of what is remembered, so that no client can fill the memory: results with their texts, and digests. */
export const REMEMBERED = { texts: 200, characters: 200_000, charactersOfText: 10_000, digests: 2_000 } as const;
/** A result may take some milliseconds of the processor, so no client can take much of it by ever new texts. */
export const RESULTS_A_MINUTE = 60;

/**
 * Remembers the results of a pure function of a text, from the text's second occurrence on: a text that comes twice is
 * likely to come often. It returns undefined for a text without a result: at the first occurrence, or beyond the limits.
 * What was needed least recently is forgotten first.
 */
export function rememberRepeated<Result>(
  decide: (text: string) => Result,
  now: () => number = () => performance.now(),
): (text: string) => Result | undefined {
  const results = createRecentResults<Result>();
  const digests = new Set<string>();
  const takeTurn = limitEachMinute(now);
  return (text) => {
    if (text.length > REMEMBERED.charactersOfText) return undefined;
    const known = results.get(text);
    if (known !== undefined) return known;
    const digest = hash('sha256', text, 'base64');
    if (!digests.has(digest)) {
      if (digests.size >= REMEMBERED.digests) digests.clear();
      digests.add(digest);
      return undefined;
    }
    if (!takeTurn()) return undefined;
    const result = decide(text);
    results.add(text, result);
    digests.delete(digest);
    return result;
  };
}

function createRecentResults<Result>() {
  // A map is in the order of insertion, so that the first is the one that was needed least recently.
  const results = new Map<string, Result>();
  let characters = 0;
  function forget(text: string): void {
    results.delete(text);
    characters -= text.length;
  }
  return {
    get(text: string): Result | undefined {
      const result = results.get(text);
      if (result === undefined) return undefined;
      results.delete(text);
      results.set(text, result);
      return result;
    },
    add(text: string, result: Result): void {
      results.set(text, result);
      characters += text.length;
      for (const oldest of results.keys()) {
        if (results.size <= REMEMBERED.texts && characters <= REMEMBERED.characters) break;
        forget(oldest);
      }
    },
  };
}

function limitEachMinute(now: () => number): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) taken = 0;
    minute = current;
    taken += 1;
    return taken <= RESULTS_A_MINUTE;
  };
}
