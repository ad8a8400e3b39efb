import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../measure/compare.ts';
import type { Figure, FigureRow } from '../measure/row.ts';
import { createRunCommand } from '../parts/command-line.ts';
import {
  CLIENT_KEYS,
  createRename,
  EXPERIMENTS,
  FEATURE_CLIENT_KEYS,
  HERO,
  startExperiments,
} from '../parts/experiments.ts';
import { freePort } from '../parts/free-port.ts';
import { startGrowthbookProxy } from '../parts/growthbook-proxy.ts';
import { type Inspected, measureMemory } from '../parts/memory.ts';
import { type Server, startProduct, startProductProcess } from '../parts/servers.ts';
import { openStreamClients, type Streams } from '../parts/stream-clients.ts';

const STREAMS = 2_000;
const PUBLICATIONS = 5;
/** Each needs new processes: memory that a process has used before it would use again. */
const MOST_ROUNDS = 3;
const SETTLED_MS = 3_000;
const LAST_WITHIN_MS = 1_000;
const PAYLOAD_PATH = `/api/features/${CLIENT_KEYS.payloads}`;
const STREAM_PATH = `/sub/${CLIENT_KEYS.payloads}`;

type Held = {
  readonly bytesEach: number;
  /** From each publication to the last stream, in milliseconds. */
  readonly delays: readonly number[];
};

/** Publishes, and returns its time in milliseconds since 1970. */
type Publisher = { publish(): Promise<void>; getTime(): Promise<number> };

/** Many idle streams on one process, and how soon a publication reaches all of them, beside GrowthBook's proxy. */
export const streams: FigureRow = {
  name: 'streams',
  peers: ['growthbook-proxy'],
  async look({ postgres, rounds }) {
    const env = { DATABASE_URL: await (await postgres()).createDatabase(), FEATURE_CLIENT_KEYS };
    const command = createRunCommand(env);
    await startExperiments(command, EXPERIMENTS);
    const rename = createRename(command, HERO);
    const seen = { product: [] as Held[], peer: [] as Held[] };
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
      console.error(`bench: streams, round ${round + 1}`);
      const { held, payload } = await measureProduct(env, rename);
      seen.product.push(held);
      seen.peer.push(await measurePeer(payload));
    }
    return listFigures(seen.product, seen.peer);
  },
};

function listFigures(product: readonly Held[], peer: readonly Held[]): readonly Figure[] {
  const compare = (name: string, unit: string, get: (all: readonly Held[]) => number) => {
    return { name, unit, product: get(product), peers: [get(peer)] };
  };
  const memory = compare('memory of an idle stream', 'kB', (all) => median(all.map((one) => one.bytesEach)) / 1_000);
  const usual = compare('publication to the last of 2,000 streams', 'ms', (all) => median(listDelays(all)));
  const slowest = compare('the same, slowest publication', 'ms', (all) => Math.max(...listDelays(all)));
  const half = (memory.peers[0] ?? 0) / 2;
  return [
    { ...memory, limit: Math.round(half * 10) / 10, enough: memory.product <= half },
    ...[usual, slowest].map((one) => ({ ...one, limit: LAST_WITHIN_MS, enough: one.product <= LAST_WITHIN_MS })),
  ];
}

function listDelays(all: readonly Held[]): readonly number[] {
  return all.flatMap((one) => one.delays);
}

/** A process that serves holds the streams; another one runs the job that announces a publication. */
async function measureProduct(env: Readonly<Record<string, string>>, rename: () => Promise<void>) {
  await using cleanup = new AsyncDisposableStack();
  const inspector = await freePort();
  const web = { name: 'product-streams', env: { ...env, VESTIBULE_PROCESS: 'web' }, inspector };
  const server = await startProductProcess(web, cleanup);
  await startProduct('product-streams-work', { ...env, VESTIBULE_PROCESS: 'work' }, cleanup);
  const getPayload = () => fetchPayload(server.origin);
  const publisher = {
    publish: rename,
    getTime: async () => Date.parse((JSON.parse(await getPayload()) as { readonly dateUpdated: string }).dateUpdated),
  };
  const held = await measureHeld({ ...server, inspector, ...publisher }, cleanup);
  return { held, payload: await getPayload() };
}

async function measurePeer(payload: string): Promise<Held> {
  await using cleanup = new AsyncDisposableStack();
  const inspector = await freePort();
  const proxy = await startGrowthbookProxy({ payload, inspector }, cleanup);
  if ((await fetchPayload(proxy.origin)) !== payload) throw new Error('The peer serves another payload');
  const sent = { at: 0 };
  const publisher = {
    async publish() {
      sent.at = Date.now();
      await proxy.publish(JSON.stringify({ ...JSON.parse(payload), dateUpdated: new Date(sent.at).toISOString() }));
    },
    getTime: async () => sent.at,
  };
  // Without `await`, the processes would end before.
  return await measureHeld({ ...proxy, inspector, ...publisher }, cleanup);
}

async function fetchPayload(origin: string): Promise<string> {
  return (await fetch(origin + PAYLOAD_PATH)).text();
}

async function measureHeld(server: Server & Inspected & Publisher, cleanup: AsyncDisposableStack): Promise<Held> {
  const streams = { origin: server.origin, path: STREAM_PATH, count: STREAMS };
  const clients = await openStreamClients(streams, cleanup);
  const bytesEach = await measureFurther(server, streams);
  const delays: number[] = [];
  for (let number = 0; number < PUBLICATIONS; number += 1) {
    const arrived = await clients.measureArrival(server.publish);
    delays.push(arrived - (await server.getTime()));
  }
  return { bytesEach, delays };
}

/** Memory of as many streams again: for the first ones a process also loads code, and its heap grows or has free pages. */
async function measureFurther(server: Inspected, streams: Streams): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  await wait(SETTLED_MS);
  const before = await measureMemory(server);
  await openStreamClients(streams, cleanup);
  await wait(SETTLED_MS);
  return ((await measureMemory(server)) - before) / streams.count;
}
