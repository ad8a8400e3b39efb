import type { FastifyInstance } from 'fastify';
import { COOKIES } from '#web/routing/cookies.ts';
import { getRequestCookie } from '#web/routing/request-cookies.server.ts';

/** Lets requests wait for a newer publication where their visit's cookie names one; null where a request need not wait. */
export type CatchUp = (cookie: string) => Promise<void> | null;

/** Lets this process read what other processes know of a visit, before anything looks at the visit. */
export function catchUpWithVisits(fastify: FastifyInstance, catchUp: CatchUp): void {
  fastify.addHook('onRequest', ({ headers }, _, done) => {
    const cookie = getRequestCookie(headers.cookie, COOKIES.variants);
    const waiting = cookie === null ? null : catchUp(cookie);
    // Nearly all requests: they wait for nothing.
    if (waiting === null) return done();
    waiting.then(() => done(), done);
  });
}
