import type { ExecutionResult } from 'graphql';
import { PROOF_REQUIRED } from '#kernel/proof-of-work-names.ts';

type OperationResult = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> | undefined }[] | undefined;
};
type Refused = { readonly retryAfter?: unknown } | null;

/** Without a proof of work, a client that is asked for one has to wait. */
const LIMITED: ReadonlySet<unknown> = new Set(['TOO_MANY_ATTEMPTS', PROOF_REQUIRED]);

/**
 * The longest wait in seconds that a result names, or null. Rate limits return the member `TooManyAttempts` of an
 * operation's union, or an error if the union has no such member.
 */
export function getRetryAfter({ data, errors = [] }: OperationResult | ExecutionResult): number | null {
  const fields = Object.values((data ?? {}) as Readonly<Record<string, Refused>>).map((field) => field?.retryAfter);
  const limited = errors.filter(({ extensions }) => LIMITED.has(extensions?.code));
  const waits = [...fields, ...limited.map(({ extensions }) => extensions?.retryAfter)];
  return waits.reduce<number | null>(
    (most, wait) => (typeof wait === 'number' && wait > (most ?? 0) ? wait : most),
    null,
  );
}
