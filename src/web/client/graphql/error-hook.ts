type Listener = (error: unknown, operationName: string) => void;

const listeners = new Set<Listener>();

/**
 * Hears of every GraphQL and network error (specification section 8): an error reporter listens here.
 * @public
 */
export function onOperationError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportOperationError(error: unknown, operationName: string): void {
  for (const listener of listeners) listener(error, operationName);
}
