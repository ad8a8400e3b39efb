import { codedError } from '#platform/graphql-server/errors.ts';

/** The error of a list that cannot be read with the given filter, order or place. */
export function refuseList(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
