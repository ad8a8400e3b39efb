import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Adds an area's HTTP routes to a server; their paths begin after `/acquisition`, or at the root for `rootHttp`. */
export type RouteContribution = (server: RouteServer) => void;
export type RouteServer = FastifyInstance;
export type RouteRequest = FastifyRequest;
export type RouteReply = FastifyReply;
