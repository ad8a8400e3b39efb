import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import { LEAST_BITS, MOST_BITS, PUZZLES } from '#kernel/proof-of-work.ts';
import { PROOF_REQUIRED } from '#kernel/proof-of-work-names.ts';
import { codedError } from '../graphql-server/errors.ts';
import type { Meters } from '../telemetry/meters.ts';
import type { Challenges } from './challenges.ts';
import { getProofRequest, type ProofRequest } from './proof-context.ts';

export type ProofDependencies = {
  readonly challenges: Challenges;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly meters: Pick<Meters, 'proofs'>;
  /** Stores that a solution is used, by all processes; false where it was used before. */
  readonly claim: (id: string) => Promise<boolean>;
};

/** An attempt near the end of a limit. */
export type NearAttempt = {
  readonly limit: string;
  /** How much of the rest of the limit is used, from 0 to 1. */
  readonly use: number;
  /** Seconds until attempts are free again. */
  readonly retryAfter: number;
};

export type RequireProof = (attempt: NearAttempt) => Promise<void>;

const TARGET = /-(?:address|site|target|target-everywhere)$/;

/** The operation of a limit: all limits of an operation accept the same solution. */
function getOperation(limit: string): string {
  return limit.replace(TARGET, '');
}

/** The difficulty grows by the quarters of the rest that are used. */
function decideBits(use: number): number {
  return Math.min(MOST_BITS, LEAST_BITS + Math.floor(use * (MOST_BITS - LEAST_BITS + 1)));
}

/**
 * Lets an attempt near the end of its limit through if its request carries the solution of a challenge, else throws the error
 * with a challenge. A solution counts once for each limit of one request.
 */
export function createRequireProof(deps: ProofDependencies): RequireProof {
  const { proofs } = deps.meters;
  return async (attempt) => {
    const request = getProofRequest();
    if (!request) return;
    const operation = getOperation(attempt.limit);
    const bits = decideBits(attempt.use);
    if (await isProven(deps, request, { limit: attempt.limit, operation, bits })) {
      proofs.inc({ operation, outcome: 'solved' });
      return;
    }
    if (request.solution !== null) proofs.inc({ operation, outcome: 'refused' });
    proofs.inc({ operation, outcome: 'asked' });
    const purpose = { operation, clientAddress: request.clientAddress };
    throw codedError(PROOF_REQUIRED, request.translate('error.proofRequired'), {
      challenge: deps.challenges.issue(purpose, bits, deps.clock(), deps.random),
      ...{ puzzles: PUZZLES, bits, retryAfter: attempt.retryAfter },
    });
  };
}

type Needed = { readonly limit: string; readonly operation: string; readonly bits: number };

async function isProven(
  { challenges, clock, claim }: ProofDependencies,
  request: ProofRequest,
  { limit, operation, bits }: Needed,
): Promise<boolean> {
  if (request.solution === null || request.passed.has(limit)) return false;
  const { clientAddress } = request;
  const checked = challenges.check(request.solution, { operation, clientAddress }, clock());
  if (checked.kind === 'wrong' || checked.bits < bits) return false;
  // Before anything is awaited: two fields of a request may run at once.
  request.passed.add(limit);
  request.isNew ??= claim(checked.id);
  return request.isNew;
}
