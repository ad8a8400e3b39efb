import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Viewer } from '#kernel/viewer.ts';
import type { ConnectionLimits } from '../../http/connection-counts.ts';
import type { Logger } from '../../logger.ts';
import type { RequestContext } from '../context.ts';
import type { GraphqlServer } from '../server.ts';

export type SocketOptions = {
  readonly server: GraphqlServer;
  readonly paths: readonly string[];
  readonly log: Logger;
  readonly newIncidentId: () => string;
  readonly limits: ConnectionLimits;
  /** Shorter in tests. */
  readonly times?: Partial<SocketTimes>;
  /** The viewer of an auth header; null if its token is invalid, expired or revoked. */
  readonly identify: (authorization: string) => Promise<Viewer | null>;
  /** Returns which of these sessions are still valid. */
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  /** The context of a socket from its upgrade request and the auth header of its first message. */
  readonly createRequestContext: (request: IncomingMessage, authorization: string | null) => Promise<RequestContext>;
  /** The text of a key, in the language of the upgrade request. */
  readonly translate: (request: IncomingMessage, key: string) => string;
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** Whether a page of this origin may open a socket. */
  readonly mayOpen: (headers: IncomingHttpHeaders) => boolean;
  /** The address by which sockets are counted. */
  readonly getAddress: (request: IncomingMessage) => string;
  /** Counts an operation of an address; returns the seconds to wait if there were too many. */
  readonly takeAttempt: (address: string) => Promise<number | null>;
};

export type SocketTimes = {
  /** How long a socket may stay without `connection_init`. */
  readonly init: number;
  /** The ping interval; a peer without a pong by the next ping is gone. */
  readonly ping: number;
  /** How long a socket may stay without an operation and without a message. */
  readonly idle: number;
  /** The interval of session checks. */
  readonly sessions: number;
  /** How long closing waits for the peer. */
  readonly closing: number;
};

/** A socket and its upgrade request. */
export type Peer = { readonly socket: WebSocket; readonly request: IncomingMessage };

/** The close codes and reasons in addition to those of graphql-ws. */
export const CLOSES = {
  idle: [1000, 'Idle'],
  goingAway: [1001, 'Going away'],
  tooManyMessages: [1008, 'Too many messages'],
  invalidMessage: [4400, 'Invalid message received'],
  sessionEnded: [4403, 'Session ended'],
  internalError: [4500, 'Internal server error'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;
