/** The request's header with a solution; on data of pages also the response's header with a challenge. */
export const PROOF_HEADER = 'x-proof-of-work';

/** `extensions.code` of the error that carries a challenge, with `challenge`, `puzzles`, `bits` and `retryAfter`. */
export const PROOF_REQUIRED = 'PROOF_OF_WORK_REQUIRED';
