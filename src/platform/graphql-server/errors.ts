import { GraphQLError } from 'graphql';
import type { PROOF_REQUIRED } from '#kernel/proof-of-work-names.ts';

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'FACTOR_REQUIRED'
  | 'STEP_UP_REQUIRED'
  | 'BAD_USER_INPUT'
  | 'TOO_MANY_ATTEMPTS'
  | typeof PROOF_REQUIRED;

/** A GraphQL error that clients may see, with its `extensions.code`; every other error is masked in the response. */
export function codedError(
  code: ErrorCode,
  message: string,
  extensions: Readonly<Record<string, string | number>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, code } });
}
