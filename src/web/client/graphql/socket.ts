import type { Client } from 'graphql-ws';
import type { Operation } from '../../operations/operation.ts';
import { operationError } from '../../operations/operation.ts';
import { authorizationOf, readToken } from '../session/token.ts';
import { socketEndpoint } from './endpoint.ts';

const RESTART = [4205, 'Client Restart'] as const;

let client: Promise<Client> | undefined;
let socket: WebSocket | undefined;
let restartOnOpen = false;

export type Listener<Data> = { readonly next: (data: Data) => void; readonly error: (error: Error) => void };

/** Subscribes over graphql-transport-ws; the socket opens with the first subscription. Answers how to stop. */
export async function subscribeOnce<Data>(
  { name, text }: Operation<Data, unknown>,
  variables: Record<string, unknown>,
  { next, error }: Listener<Data>,
): Promise<() => void> {
  client ??= openClient();
  const { subscribe } = await client;
  return subscribe<Data>(
    { query: text, operationName: name, variables },
    {
      next: (result) => {
        if (result.errors?.[0]) error(operationError(result.errors[0].message, 200));
        else if (result.data) next(result.data);
      },
      error: (reason) => error(errorOf(reason)),
      complete: () => undefined,
    },
  );
}

/** Closes the socket so that it opens again with the present token; one that is still opening is closed once open. */
export function restartSocket(): void {
  if (socket?.readyState === WebSocket.OPEN) socket.close(...RESTART);
  else restartOnOpen = client !== undefined;
}

async function openClient(): Promise<Client> {
  const { createClient } = await import('graphql-ws/client');
  return createClient({
    url: socketEndpoint,
    connectionParams: () => {
      const token = readToken();
      return token ? { headers: { Authorization: authorizationOf(token) } } : undefined;
    },
    on: {
      opened: (opened) => {
        socket = opened as WebSocket;
        if (restartOnOpen) restartSocket();
        restartOnOpen = false;
      },
    },
  });
}

function errorOf(reason: unknown): Error {
  if (reason instanceof Error) return reason;
  if (reason instanceof CloseEvent)
    return operationError(`Socket closed with event ${reason.code} ${reason.reason}`, 0);
  return operationError(Array.isArray(reason) ? String(reason[0]?.message) : 'Subscription failed', 0);
}
