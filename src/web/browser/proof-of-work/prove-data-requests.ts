import { PROOF_HEADER } from '#kernel/proof-of-work-names.ts';

let isProving = false;

/**
 * Lets the router's data requests answer challenges: its loaders and actions know nothing of them, and a form stays busy
 * meanwhile. Further calls do nothing.
 */
export function proveDataRequests(): void {
  if (isProving) return;
  isProving = true;
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    if (!response.headers.has(PROOF_HEADER)) return response;
    // Few visitors ever load it.
    const { proveDataRequest } = await import('./prove-data-request.ts');
    return proveDataRequest(response, plainFetch, input, init);
  };
}
