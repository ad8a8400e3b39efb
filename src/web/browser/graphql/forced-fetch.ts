import { makeOperation, type Operation } from '@urql/core';

const DELAY = 100;

/**
 * For 100 ms after the client's creation, the cache serves forced fetches where it can: the server has just rendered
 * the same data (specification J4).
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
