import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Logger } from '../../logger.ts';
import type { RequestContext, Viewer } from '../context.ts';
import type { GraphqlServer } from '../server.ts';
import type { SocketLimits } from './socket-counts.ts';

export type SocketOptions = {
  readonly server: GraphqlServer;
  readonly paths: readonly string[];
  readonly log: Logger;
  readonly newIncidentId: () => string;
  readonly limits: SocketLimits;
  /** Shorter in tests. */
  readonly times?: Partial<SocketTimes>;
  /** Whom an auth header names; null where its token is invalid, has expired or was revoked. */
  readonly identify: (authorization: string) => Promise<Viewer | null>;
  /** Which of these sessions still live. */
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  /** The context of a socket from its upgrade request and the auth header of its first message. */
  readonly createRequestContext: (request: IncomingMessage, authorization: string | null) => Promise<RequestContext>;
  /** The text of a key, in the language of who opened the socket. */
  readonly translate: (request: IncomingMessage, key: string) => string;
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** Whether a page that runs at this origin may open a socket. */
  readonly mayOpen: (headers: IncomingHttpHeaders) => boolean;
  /** Whose sockets are counted together. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Counts an operation of an address; the seconds to wait where there were too many. */
  readonly takeAttempt: (address: string) => Promise<number | null>;
};

export type SocketTimes = {
  /** How long a socket may stay without `connection_init`. */
  readonly init: number;
  /** How often it is asked whether its other end is still there; who has not answered by the next time is gone. */
  readonly ping: number;
  /** How long a socket may stay without an operation and without a word. */
  readonly idle: number;
  /** How often the sessions of sockets are looked up. */
  readonly sessions: number;
  /** How long closing waits for the other end. */
  readonly closing: number;
};

/** What is known of a socket from its upgrade on. */
export type Peer = { readonly socket: WebSocket; readonly request: IncomingMessage };

/** Why a socket ends, beside the codes that graphql-ws gives by itself. */
export const CLOSES = {
  idle: [1000, 'Idle'],
  goingAway: [1001, 'Going away'],
  tooManyMessages: [1008, 'Too many messages'],
  invalidMessage: [4400, 'Invalid message received'],
  sessionEnded: [4403, 'Session ended'],
  fault: [4500, 'Internal server error'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;
