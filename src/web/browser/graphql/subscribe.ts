import type { ExecutionResult } from 'graphql-ws';
import { type Operation, operationError } from '#web/routing/operation.ts';
import { reportOperationError } from './error-hook.ts';
import { isFatalClose } from './fatal-close.ts';

const FIRST_RETRY = 500;
const RETRIES = 5;

/**
 * Runs a subscription until the returned function is called. After an error it restarts, at most five times with waits
 * of 500 ms doubled; each result allows five more (specification J5). A permanently closed socket ends it.
 */
export function subscribe<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  next: (data: Data) => void,
): () => void {
  let attempts = 0;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const fail = (error: unknown) => {
    reportOperationError(error, operation.name);
    stop?.();
    if (stopped || attempts >= RETRIES || isFatalClose(error)) return;
    timer = setTimeout(start, FIRST_RETRY * 2 ** attempts);
    attempts += 1;
  };
  const receive = (data: Data) => {
    attempts = 0;
    next(data);
  };
  const read = ({ data, errors }: ExecutionResult<unknown>) => {
    if (errors?.[0]) fail(operationError(errors[0].message, 200, errors[0].extensions));
    else if (data) receive(data as Data);
  };
  const request = { query: operation.text, operationName: operation.name, variables };
  const start = () =>
    import('./socket.ts')
      .then(({ sendBySocket }) => sendBySocket(request, { next: read, error: fail, complete: () => undefined }))
      .then((unsubscribe) => {
        stop = unsubscribe;
        if (stopped) unsubscribe();
      })
      .catch(fail);
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop?.();
  };
}
