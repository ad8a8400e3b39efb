import type { RouteContribution, RouteReply, RouteRequest } from '#platform/http/route-contribution.ts';
import type { ReturnDependencies } from './actions/ports.ts';
import { recordReturns } from './actions/record-returns.ts';
import { readEvents } from './rules/mail-return.ts';

const BODY_LIMIT = 256 * 1024;

/** Answers a request whose key allows it. */
type HandleRequest = (
  exchange: { readonly request: RouteRequest; readonly reply: RouteReply; readonly scope: 'mail-events' },
  work: () => Promise<RouteReply>,
) => Promise<RouteReply>;

/** `POST /shop/mail-events`: what the mail provider says about mails that left (specification K1). */
export function mailRoutes(deps: ReturnDependencies, handleRequest: HandleRequest): RouteContribution {
  return (server) => {
    server.post('/shop/mail-events', { bodyLimit: BODY_LIMIT }, (request, reply) =>
      handleRequest({ request, reply, scope: 'mail-events' }, async () => {
        const events = readEvents(request.body);
        if (!events) return reply.code(400).send({ error: 'body-invalid' });
        return reply.send(await recordReturns(deps, events));
      }),
    );
  };
}
