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
  stop(): Promise<void>;
};

const HOST = 'club.example';
const PAUSE_MS = 15;
const KEPT = 'a kept connection';

type Target = {
  readonly port: number;
  /** Whether a request is sent again whose kept connection was closed before any response, as browsers do. */
  readonly closesIdle?: boolean;
};

/** Starts `visitors` who each send one request after the other to a port of the loopback. */
export function startLoad(target: Target, registrationCode: string, visitors: number): ClubLoad {
  const acknowledged: Acknowledged[] = [];
  let failures: string[] = [];
  let isOver = false;
  async function visit(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !isOver; turn += 1) {
      const sent =
        turn % 2 === 0 ? readLanding(target, agent) : register(target, agent, registrationCode, acknowledged);
      await sent.catch((error) => failures.push(`${number}: ${error.message}`));
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  }
  const coming = Array.from({ length: visitors }, (_, number) => visit(number));
  return {
    acknowledged,
    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },
    async stop() {
      isOver = true;
      await Promise.all(coming);
    },
  };
}

async function readLanding(target: Target, agent: Agent): Promise<void> {
  const { status } = await send(target, agent, 'GET', '/acquisition/en/');
  if (status !== 200) throw new Error(`The landing page has the status ${status}`);
}

async function register(target: Target, agent: Agent, code: string, acknowledged: Acknowledged[]): Promise<void> {
  const input = newVisitor({ registrationCode: code });
  const body = JSON.stringify({ query: operationText('register'), operationName: 'register', variables: { input } });
  const { status, text } = await send(target, agent, 'POST', '/acquisition/graphql', body);
  const result = status === 200 ? JSON.parse(text).data?.register : null;
  if (result?.__typename !== 'RegistrationPending') throw new Error(`register: ${status} ${text.slice(0, 300)}`);
  acknowledged.push({ email: input.email, registrationId: result.registrationId });
}

let addresses = 0;

async function send(target: Target, agent: Agent, ...what: readonly [method: string, path: string, body?: string]) {
  try {
    return await sendOnce(target.port, agent, ...what);
  } catch (error) {
    if (target.closesIdle && error instanceof Error && error.message.includes(KEPT))
      return sendOnce(target.port, agent, ...what);
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
    const describe = (error: Error) => {
      const where = sent.reusedSocket ? KEPT : 'a new connection';
      reject(new Error(`${method} ${path} on ${where}: ${error.message}`));
    };
    sent.once('error', describe);
    sent.end(body);
  });
}
