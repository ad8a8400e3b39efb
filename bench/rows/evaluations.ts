import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { createRunCommand } from '../parts/command-line.ts';
import { CLIENT_KEYS, EXPERIMENTS, FEATURE_CLIENT_KEYS, startExperiments } from '../parts/experiments.ts';
import { startGrowthbookProxy } from '../parts/growthbook-proxy.ts';
import { startProduct } from '../parts/servers.ts';

const COUNTRIES = ['DE', 'AT', 'FR', 'SE'];
const LANGUAGES = ['de', 'fr', 'sv'];
const COMPARED_VISITORS = 50;

type Evaluated = { readonly features: Readonly<Record<string, { readonly defaultValue: unknown }>> };

/** Remote evaluations for visitors who all differ, against GrowthBook's proxy with the same payload. */
export const evaluations: Row = {
  name: 'evaluations',
  async open(setting, cleanup) {
    const env = { DATABASE_URL: await (await setting.postgres()).createDatabase(), FEATURE_CLIENT_KEYS };
    await startExperiments(createRunCommand(env), EXPERIMENTS);
    const product = await startProduct('product-evaluations', { ...env, VESTIBULE_PROCESS: 'web' }, cleanup);
    const payload = await (await fetch(`${product}/api/features/${CLIENT_KEYS.payloads}`)).text();
    const peer = await startGrowthbookProxy({ payload }, cleanup);
    const [url, peerUrl] = [product, peer.origin].map((origin) => `${origin}/api/eval/${CLIENT_KEYS.evaluations}`);
    if (!url || !peerUrl) throw new Error('There are two servers');
    await proveSame(url, peerUrl);
    return [
      {
        name: 'evaluations',
        limit: 1,
        product: () => requestsPerSecond(setting, { url, body: buildVisitor }),
        peer: () => requestsPerSecond(setting, { url: peerUrl, body: buildVisitor }),
      },
    ];
  },
};

function buildVisitor(): string {
  const attributes = {
    acqAnonymousId: randomUUID(),
    applicationCountry: pick(COUNTRIES),
    applicationLanguage: pick(LANGUAGES),
    path: '/',
  };
  const url = 'https://club.example/acquisition/';
  return JSON.stringify({ attributes, forcedVariations: {}, forcedFeatures: [], url });
}

function pick(values: readonly string[]): string | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

/** Both have to decide the same for the same visitor; otherwise one of them does less. */
async function proveSame(url: string, peerUrl: string): Promise<void> {
  const decisions = new Set<string>();
  for (let visitor = 0; visitor < COMPARED_VISITORS; visitor += 1) {
    const body = buildVisitor();
    const [own, other] = [await evaluate(url, body), await evaluate(peerUrl, body)];
    if (!isDeepStrictEqual(own, other)) throw new Error(`For ${body} the peer decides otherwise`);
    decisions.add(JSON.stringify(own));
  }
  if (decisions.size < 2) throw new Error('All visitors get the same');
}

async function evaluate(url: string, body: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { features } = (await response.json()) as Evaluated;
  return Object.fromEntries(Object.entries(features).map(([key, { defaultValue }]) => [key, defaultValue]));
}
