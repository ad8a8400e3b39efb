import { type Exchange, subscriptionExchange } from '@urql/core';
import type { ExecutionResult } from 'graphql-ws';
import { missingResult, operationError } from '#web/routing/operation.ts';
import { TIMEOUT } from './checked-fetch.ts';
import { type Sink, sendBySocket } from './socket.ts';

/** Sends queries and mutations over the socket if the operator requires it; the timeout is the same as over HTTP. */
export const socketExchange: Exchange = subscriptionExchange({
  enableAllOperations: true,
  forwardSubscription: ({ query = '', operationName = '', variables = {} }, { context: { proofOfWork } }) => {
    const proof = proofOfWork === undefined ? {} : { extensions: { proofOfWork } };
    const request = { query, operationName, variables: { ...variables }, ...proof };
    return { subscribe: (sink) => ({ unsubscribe: sendWithin(TIMEOUT, request, sink as Sink) }) };
  },
});

function sendWithin(milliseconds: number, request: Parameters<typeof sendBySocket>[0], sink: Sink): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const timer = setTimeout(() => {
    end();
    sink.error(operationError('Timeout exceeded', 408));
  }, milliseconds);
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
  const over =
    <Value>(notify: (value: Value) => void) =>
    (value: Value) => {
      clearTimeout(timer);
      if (!isOver) notify(value);
    };
  const next = (result: ExecutionResult<unknown>) =>
    'data' in result || 'errors' in result ? sink.next(result) : sink.error(missingResult(request.operationName));
  sendBySocket(request, { next: over(next), error: over(sink.error), complete: sink.complete })
    .then((unsubscribe) => {
      stop = unsubscribe;
      if (isOver) unsubscribe();
    })
    .catch(over(sink.error));
  return end;
}
