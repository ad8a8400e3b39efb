type Listener = (error: unknown, operationName: string) => void;

const MAX_EARLY = 20;
const listeners = new Set<Listener>();
let early: Parameters<Listener>[] = [];

/**
 * Subscribes to every GraphQL and network error (specification I4); the first listener also gets the earlier ones. The
 * error reporter uses this.
 */
export function onOperationError(listener: Listener): () => void {
  listeners.add(listener);
  for (const [error, operationName] of early) listener(error, operationName);
  early = [];
  return () => listeners.delete(listener);
}

export function reportOperationError(error: unknown, operationName: string): void {
  if (listeners.size === 0 && early.length < MAX_EARLY) early.push([error, operationName]);
  for (const listener of listeners) listener(error, operationName);
}
