import { GraphQLError } from 'graphql';
import { isOutage } from '../database/retry-on-connection-loss.ts';
import type { Logger } from '../logger.ts';
import { setIncidentId } from '../telemetry/log-context.ts';

/** Masked errors whose cause is that PostgreSQL is unavailable; the client's message does not reveal it. */
const outages = new WeakSet<object>();

/** Whether a masked error hides that PostgreSQL was unreachable. */
export function hidesOutage(masked: object): boolean {
  return outages.has(masked);
}

/** The client's view of an internal error: only an id, which the log shows beside the error. */
export function createErrorMask(log: Logger, newIncidentId: () => string) {
  return (error: unknown): GraphQLError => {
    const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    if (error instanceof GraphQLError && (original instanceof GraphQLError || isEngineError(original)))
      return toClientError(error);
    const incidentId = newIncidentId();
    setIncidentId(incidentId);
    log.error({ err: original, incidentId }, 'graphql error');
    const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
    const masked = new GraphQLError('Internal Server Error', {
      ...place,
      extensions: { code: 'INTERNAL_SERVER_ERROR', incidentId },
    });
    if (isOutage(original)) outages.add(masked);
    return masked;
  };
}

/**
 * Yoga's executor requests status 400 for invalid variables, whatever the client accepts. `spec` limits that to
 * `application/graphql-response+json`, as the standard and our precompiled operations do.
 */
function toClientError(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  const variable = /^Variable "(\$\w+)"/.exec(error.message)?.[1];
  if (variable) {
    // The engines repeat the input, passwords included; the position of the invalid value is enough.
    const place = / at "([\w.[\]]+)"/.exec(error.message)?.[1];
    const message = `Variable "${variable}" does not fit its type${place ? ` at "${place}"` : ''}`;
    const http = extensions?.http && { http: { ...extensions.http, spec: true } };
    return new GraphQLError(message, {
      nodes,
      source,
      positions,
      path,
      extensions: { ...http, code: 'BAD_USER_INPUT' },
    });
  }
  const { message } = error;
  // graphql-jit's errors have no extensions.
  if (extensions?.http?.status !== 400) return error;
  const http = { ...extensions.http, spec: true };
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } });
}

/** graphql-jit raises errors of its own class for a client's mistakes; they have no original error. */
function isEngineError(error: unknown): boolean {
  return error instanceof Error && 'extensions' in error && 'locations' in error;
}
