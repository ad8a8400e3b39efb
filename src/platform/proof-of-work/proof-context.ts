import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from '../graphql-server/context.ts';

/** The request in which limits are counted, as far as proofs of work depend on it. */
export type ProofRequest = Pick<RequestContext, 'clientAddress' | 'translate'> & {
  /** The solution that the request carries, or null. */
  readonly solution: string | null;
  /** The limits that this solution has let the request through: each once, so that aliases do not share it. */
  readonly passed: Set<string>;
  /** Whether the solution was new; undefined until a limit needed it. */
  isNew?: Promise<boolean>;
};

const requests = new AsyncLocalStorage<ProofRequest>();

/** Runs an operation; limits that it comes near ask its client for a proof of work. */
export function withProof<Result>(
  { clientAddress, translate, proofOfWork }: Pick<RequestContext, 'clientAddress' | 'translate' | 'proofOfWork'>,
  work: () => Result,
): Result {
  return requests.run({ clientAddress, translate, solution: proofOfWork, passed: new Set() }, work);
}

/** The request that counts attempts at the moment; null for what nobody could answer, such as jobs and commands. */
export function getProofRequest(): ProofRequest | null {
  return requests.getStore() ?? null;
}
