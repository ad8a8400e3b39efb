import { makeOperation, type Operation } from '@urql/core';

const DELAY = 100;

/**
 * For 100 ms after the client has begun, a forced fetch is answered from the cache where it can be: the server has only
 * just rendered what is asked (specification J4).
 */
export function createForcedFetchDelay() {
  const end = performance.now() + DELAY;
  return (operation: Operation): Operation => {
    const forced =
      operation.kind === 'query' && /^(?:network-only|cache-and-network)$/.test(operation.context.requestPolicy);
    if (!forced || performance.now() >= end) return operation;
    return makeOperation(operation.kind, operation, { ...operation.context, requestPolicy: 'cache-first' });
  };
}
