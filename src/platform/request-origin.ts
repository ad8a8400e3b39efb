import { AsyncLocalStorage } from 'node:async_hooks';
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
};

type Given = Pick<RequestOrigin, 'channel'> & {
  /** The address by which limits count the client. */
  readonly clientAddress?: string;
  /** Where the log context is lost: streams, sockets. */
  readonly requestId?: string;
};

// Not part of the log context: no log line contains an address, not even a truncated one.
const origins = new AsyncLocalStorage<Given>();

/** Runs `work`; `getRequestOrigin` returns the origin in everything that it does and awaits. */
export function withRequestOrigin<Result>(origin: Given, work: () => Result): Result {
  return origins.run(origin, work);
}

/** The origin of what the program does at the moment; null outside of requests, commands and jobs. */
export function getRequestOrigin(): RequestOrigin | null {
  const given = origins.getStore();
  const { job, requestId, correlationId } = getLogContext() ?? {};
  const id = given?.requestId ?? requestId ?? correlationId ?? null;
  if (!given) return job === undefined ? null : { channel: 'job', network: null, requestId: id };
  const { channel, clientAddress } = given;
  return { channel, network: clientAddress === undefined ? null : truncateNetwork(clientAddress), requestId: id };
}
