import type { FastifyInstance } from 'fastify';

/** Adds an area's HTTP routes to a server; their paths begin after `/acquisition`. */
export type RouteContribution = (server: FastifyInstance) => void;
