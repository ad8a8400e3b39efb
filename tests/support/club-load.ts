// Visitors who read the landing page and register, over connections that they keep, and what became of each request.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { operationText } from './graphql.ts';
import { newVisitor } from './visitors.ts';

type Acknowledged = { readonly email: string; readonly registrationId: string };
export type ClubLoad = {
  /** The registrations that the club has confirmed. */
  readonly acknowledged: Acknowledged[];
  /** Requests without the response that a visitor expects, since the last call of `takeFailures`. */
  takeFailures(): readonly string[];
  /**
   * Resolves when each visitor has the expected response to a request that began after this call. What was under way
   * before has then ended, and its failures are known.
   */
  everyVisitorSucceeds(): Promise<void>;
  stop(): Promise<void>;
};

const HOST = 'club.example';
const PAUSE_MS = 15;

type Target = {
  readonly port: number;
  /**
   * The minimum time for which a kept connection works after a response that did not announce its end. A slower visitor
   * sends a request again whose kept connection was closed before any response, as browsers do. Without this time, no
   * request is sent again.
   */
  readonly idleMs?: number;
};
type Visitor = { readonly agent: Agent; sentAt: number };

/** Starts `visitors` who each send one request after the other to a port of the loopback. */
export function startLoad(target: Target, registrationCode: string, visitors: number): ClubLoad {
  const acknowledged: Acknowledged[] = [];
  let failures: string[] = [];
  let isOver = false;
  let waiting: { readonly missing: Set<number>; readonly resolve: () => void }[] = [];
  async function visit(number: number): Promise<void> {
    const visitor = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), sentAt: 0 };
    for (let turn = 0; !isOver; turn += 1) {
      const waitingBefore = waiting;
      const sent =
        turn % 2 === 0 ? readLanding(target, visitor) : register(target, visitor, registrationCode, acknowledged);
      await sent.then(
        () => notify(waitingBefore, number),
        (error) => failures.push(`${number}: ${error.message}`),
      );
      await sleep(PAUSE_MS);
    }
    visitor.agent.destroy();
  }
  function notify(waitingBefore: typeof waiting, number: number): void {
    for (const { missing, resolve } of waitingBefore) {
      missing.delete(number);
      if (missing.size === 0) resolve();
    }
  }
  const numbers = Array.from({ length: visitors }, (_, number) => number);
  const coming = numbers.map(visit);
  return {
    acknowledged,
    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },
    everyVisitorSucceeds() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = [...waiting, { missing: new Set(numbers), resolve }];
      return promise;
    },
    async stop() {
      isOver = true;
      await Promise.all(coming);
    },
  };
}

async function readLanding(target: Target, visitor: Visitor): Promise<void> {
  const { status } = await send(target, visitor, 'GET', '/acquisition/en/');
  if (status !== 200) throw new Error(`The landing page has the status ${status}`);
}

async function register(target: Target, visitor: Visitor, code: string, acknowledged: Acknowledged[]): Promise<void> {
  const input = newVisitor({ registrationCode: code });
  const body = JSON.stringify({ query: operationText('register'), operationName: 'register', variables: { input } });
  const { status, text } = await send(target, visitor, 'POST', '/acquisition/graphql', body);
  const result = status === 200 ? JSON.parse(text).data?.register : null;
  if (result?.__typename !== 'RegistrationPending') throw new Error(`register: ${status} ${text.slice(0, 300)}`);
  acknowledged.push({ email: input.email, registrationId: result.registrationId });
}

class KeptConnectionClosed extends Error {}
let addresses = 0;

async function send(
  { port, idleMs = Number.POSITIVE_INFINITY }: Target,
  visitor: Visitor,
  ...what: readonly [method: string, path: string, body?: string]
) {
  // The response to this one could not yet announce the end of the connection.
  const previousSentAt = visitor.sentAt;
  visitor.sentAt = performance.now();
  try {
    return await sendOnce(port, visitor.agent, ...what);
  } catch (error) {
    if (error instanceof KeptConnectionClosed && performance.now() - previousSentAt >= idleMs)
      return sendOnce(port, visitor.agent, ...what);
    throw error;
  }
}

function sendOnce(port: number, agent: Agent, method: string, path: string, body?: string) {
  addresses += 1;
  // Each request comes from another visitor: the limits of an address are no part of this.
  const from = `198.51.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
  const headers = { host: HOST, 'x-forwarded-for': from, 'content-type': 'application/json' };
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    sent.once('error', ({ message }) => {
      const description = (where: string) => `${method} ${path} on ${where}: ${message}`;
      reject(
        sent.reusedSocket
          ? new KeptConnectionClosed(description('a kept connection'))
          : new Error(description('a new connection')),
      );
    });
    sent.end(body);
  });
}
