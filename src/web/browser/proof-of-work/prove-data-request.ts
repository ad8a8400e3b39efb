import { PROOF_HEADER } from '#kernel/proof-of-work-names.ts';
import { isPageData } from '../session/is-page-data.ts';
import { answerChallenges } from './answer-challenges.ts';

/** Sends a refused data request of the router again with a proof of work; returns the response to anything else as it is. */
export function proveDataRequest(
  refused: Response,
  plainFetch: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Response | Promise<Response> {
  if (!isPageData(input)) return refused;
  return answerChallenges(
    refused,
    ({ headers }) => headers.get(PROOF_HEADER),
    (solution) => plainFetch(input, { ...init, headers: addProof(init, solution) }),
  );
}

function addProof(init: RequestInit | undefined, solution: string): Headers {
  const headers = new Headers(init?.headers);
  headers.set(PROOF_HEADER, solution);
  return headers;
}
