import { type ExecutionResult, GraphQLError, type GraphQLSchema, isObjectType } from 'graphql';
import type { Meters } from './meters.ts';
import { inSpan } from './spans.ts';

export type WatchedOperation = { readonly name: string | null; readonly lane: 'compiled' | 'yoga' | 'socket' };
/** Runs an operation and counts its outcome. */
export type WatchOperation = (
  operation: WatchedOperation,
  run: () => Promise<ExecutionResult>,
) => Promise<ExecutionResult>;

/** Counts operations. Unknown operations count as `other`: clients could invent a new name each time. */
export function watchOperations(
  meters: Pick<Meters, 'operations' | 'operationSeconds'>,
  schema: GraphQLSchema,
  known: ReadonlySet<string>,
): WatchOperation {
  const { operations, operationSeconds } = meters;
  return async ({ name, lane }, run) => {
    const operation = name !== null && known.has(name) ? name : 'other';
    const stop = operationSeconds.startTimer({ operation, lane });
    try {
      return await inSpan(`graphql ${operation}`, { 'graphql.operation.name': operation, lane }, async (span) => {
        const result = await run();
        const outcome = getOutcome(result, schema);
        operations.inc({ operation, lane, outcome });
        span.setAttribute('outcome', outcome);
        return result;
      });
    } catch (error) {
      operations.inc({ operation, lane, outcome: 'internal-error' });
      throw error;
    } finally {
      stop();
    }
  };
}

/** The returned member of the union, `internal-error` for an internal error, `error` for a client's mistake. */
function getOutcome({ data, errors }: ExecutionResult, schema: GraphQLSchema): string {
  if (errors?.some(isInternalError)) return 'internal-error';
  if (errors) return 'error';
  const [first] = Object.values(data ?? {});
  const name = first !== null && typeof first === 'object' && '__typename' in first ? String(first.__typename) : '';
  // By an alias, a client can put any value under that name.
  return isObjectType(schema.getType(name)) ? name : 'ok';
}

/** Mirrors the masking for the client: the error was thrown, or is masked already. */
function isInternalError({ extensions, originalError }: GraphQLError): boolean {
  if (extensions?.code === 'INTERNAL_SERVER_ERROR') return true;
  return originalError !== undefined && originalError !== null && !(originalError instanceof GraphQLError);
}
