import { type Clock, SECOND } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { OperationRequest, OperationResponse } from '#web/routing/operation.ts';

type Execute<Operation> = (operation: Operation) => Promise<OperationResponse>;

type Dependencies = {
  readonly clock: Clock;
  readonly execute: (operation: OperationRequest, context: RequestContext) => Promise<OperationResponse>;
  readonly identify: () => Promise<Viewer | null>;
};

/** How long the visitor of a request is taken for what was read with its session. */
const VIEWER_AGE = 10 * SECOND;

/**
 * Executes the operations of a page as the visitor of its request. A file is read as slowly as the browser takes it, long
 * after its request began: whoever has logged out, or has another role since then, gets no further rows.
 */
export function executeAsVisitor(
  { clock, execute, identify }: Dependencies,
  context: RequestContext,
): Execute<OperationRequest> {
  let current = context;
  let readAt = clock().getTime();
  return async (operation) => {
    const now = clock().getTime();
    if (current.viewer && now - readAt >= VIEWER_AGE) {
      current = { ...current, viewer: await identify() };
      readAt = now;
    }
    return execute(operation, current);
  };
}
