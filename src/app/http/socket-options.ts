import { createSocketContext } from '#edge/request-context.ts';
import { getHeaderLocale } from '#edge/visit-context.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import type { SocketOptions } from '#platform/graphql-server/socket/options.ts';
import { getNetworkKey } from '#platform/http/network.ts';
import { isForeign, type Origins } from '#platform/http/origins.ts';
import { createHostCheck } from '#platform/http/own-host.ts';
import { scaleConnections } from '../limits.ts';
import type { Resources } from '../resources.ts';
import type { EdgeParts } from './edge-dependencies.ts';

type SocketDependencies = {
  readonly takeAttempt: TakeAttempt;
  findLiveSessions(sessionIds: readonly string[]): Promise<readonly string[]>;
};

/** Decides who may open a socket, identifies the client and limits the number of sockets. */
export function socketOptions(
  { config, log, translate }: Pick<Resources, 'config' | 'log' | 'translate'>,
  { contexts }: Pick<EdgeParts, 'contexts'>,
  { findLiveSessions, takeAttempt }: SocketDependencies,
  origins: Origins,
): Omit<SocketOptions, 'server' | 'paths'> {
  return {
    log,
    isOwnHost: createHostCheck(config.publicOrigin),
    newIncidentId: () => crypto.randomUUID(),
    limits: {
      anAddress: scaleConnections(config.socketsPerAddress, config.rateLimitScale),
      total: config.socketsTotal,
    },
    mayOpen: (headers) => !isForeign(headers, origins),
    identify: contexts.identifyByHeader,
    liveSessions: findLiveSessions,
    createRequestContext: (request, authorization) => createSocketContext(contexts, request, authorization),
    translate: ({ headers }, key) => translate(getHeaderLocale(headers), key),
    getAddress: (request) => getNetworkKey(contexts.getAddress(request)),
    takeAttempt: (address) => takeAttempt('socket-address', address),
  };
}
