import { GraphQLError } from 'graphql';

/** A GraphQL error that clients may see, with its `extensions.code`; everything else is masked at the edge. */
export function codedError(code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BAD_USER_INPUT', message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
