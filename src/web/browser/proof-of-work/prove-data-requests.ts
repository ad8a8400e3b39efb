import { PROOF_HEADER } from '#kernel/proof-of-work.ts';
import { isPageData } from '#web/routing/base-path.ts';
import { answerChallenges } from './answer-challenges.ts';

let isProving = false;

/**
 * Lets the router's data requests answer challenges: its loaders and actions know nothing of them, and a form stays busy
 * meanwhile. Further calls do nothing.
 */
export function proveDataRequests(): void {
  if (isProving) return;
  isProving = true;
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (!isPageData(input)) return plainFetch(input, init);
    return answerChallenges(
      (solution) => plainFetch(input, solution === null ? init : { ...init, headers: addProof(init, solution) }),
      ({ headers }) => headers.get(PROOF_HEADER),
    );
  };
}

function addProof(init: RequestInit | undefined, solution: string): Headers {
  const headers = new Headers(init?.headers);
  headers.set(PROOF_HEADER, solution);
  return headers;
}
