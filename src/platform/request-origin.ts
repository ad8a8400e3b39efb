import { AsyncLocalStorage } from 'node:async_hooks';
import type { AdminRole } from '#kernel/permissions.ts';
import { truncateNetwork } from './http/network.ts';
import { getLogContext } from './telemetry/log-context.ts';

export type Channel = 'page' | 'api' | 'command' | 'job';

/** From where a change was requested, for the audit log. */
export type RequestOrigin = {
  readonly channel: Channel;
  /** The truncated address of the client; null for commands and jobs. */
  readonly network: string | null;
  /** The id of the request in the program's log; of a job, that of the request that caused the job. */
  readonly requestId: string | null;
  /** What the operation was allowed to do. */
  readonly grants: readonly Grant[];
};

/** A permission that an operation used: the actor who has it, in which session, and what throws where it is gone. */
export type Grant = {
  readonly actor: string;
  readonly sessionId: string;
  /** Gets the session with the role that its owner has now, null where it has ended. */
  readonly judge: (session: { readonly role: AdminRole | null } | null) => void;
};

type Given = Pick<RequestOrigin, 'channel'> & {
  /** The address by which limits count the client. */
  readonly clientAddress?: string;
  /** Where the log context is lost: streams, sockets. */
  readonly requestId?: string;
};

// Not part of the log context: no log line contains an address, not even a truncated one.
const origins = new AsyncLocalStorage<Given & { readonly grants: Grant[] }>();

/** Runs `work`; `getRequestOrigin` returns the origin in everything that it does and awaits. */
export function withRequestOrigin<Result>(origin: Given, work: () => Result): Result {
  return origins.run({ ...origin, grants: [] }, work);
}

/** Notes what the current operation is allowed to do; the code that stores its changes judges once more. */
export function noteGrant(grant: Grant): void {
  origins.getStore()?.grants.push(grant);
}

/** The origin of what the program does at the moment; null outside of requests, commands and jobs. */
export function getRequestOrigin(): RequestOrigin | null {
  const given = origins.getStore();
  const { job, requestId, correlationId } = getLogContext() ?? {};
  const id = given?.requestId ?? requestId ?? correlationId ?? null;
  if (!given) return job === undefined ? null : { channel: 'job', network: null, requestId: id, grants: [] };
  const { channel, clientAddress, grants } = given;
  const network = clientAddress === undefined ? null : truncateNetwork(clientAddress);
  return { channel, network, requestId: id, grants };
}
