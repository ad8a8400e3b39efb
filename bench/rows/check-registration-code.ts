import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { OPERATIONS } from '#web/generated/operations.ts';
import { requestsPerSecond } from '../measure/load.ts';
import type { Comparison, Row } from '../measure/row.ts';
import { CODES, formatCode, seed } from '../parts/seed.ts';
import { installSeparatePackage } from '../parts/separate-package.ts';
import { type Env, POOL, startPeer, startProduct } from '../parts/servers.ts';

const known = OPERATIONS.find(({ name }) => name === 'checkRegistrationCode')?.text ?? '';

/** The question of another client, which the product does not know when it is built. */
const OUTSIDE = `query Check($registrationCode: String!) {
  details: registrationCodeDetails(registrationCode: $registrationCode) {
    errors
    invitorName
    campaign
    countryOptions { isoCode }
    customization { ...Look }
  }
}
fragment Look on Customization { headline hero voucherPercent }`;

type Peer = {
  /** Shown behind the row's name where a row has several peers. */
  readonly name?: string;
  readonly program: string;
  readonly path: string;
  /** The folder of `bench` with its packages, where they are not the product's. */
  readonly separatePackage?: string;
};

const BARE_ROUTE: Peer = { program: 'bare-route.ts', path: '/check' };
const YOGA: Peer = { name: 'Yoga', program: 'yoga.ts', path: '/graphql' };
const MERCURIUS: Peer = { name: 'Mercurius', program: 'mercurius.ts', path: '/graphql', separatePackage: 'mercurius' };

/** Valid codes out of a million, over HTTP, against a bare Fastify route with the same SELECT and the same responses. */
export const checkRegistrationCode = createRow('checkRegistrationCode', 0.9, known, [BARE_ROUTE]);

/** The same check in a text of another client, against GraphQL Yoga and Mercurius with the same SELECT and the same responses. */
export const outsideCheck = createRow('outsideCheck', 1, OUTSIDE, [YOGA, MERCURIUS]);

function createRow(name: string, limit: number, query: string, peers: readonly Peer[]): Row {
  const bodyFor = (registrationCode: string) => JSON.stringify({ query, variables: { registrationCode } });
  return {
    name,
    async open(setting, cleanup) {
      const database = await (await setting.postgres()).createDatabase();
      const env = { DATABASE_URL: database, DATABASE_POOL: POOL };
      const product = await startProduct(`product-${name}`, { ...env, VESTIBULE_PROCESS: 'web' }, cleanup);
      await seed(database);
      const url = `${product}/acquisition/graphql`;
      const example = bodyFor(formatCode(7));
      const response = await fetchResponse(url, example);
      const body = () => bodyFor(formatCode(randomInt(CODES)));
      const measure = (target: string) => () => requestsPerSecond(setting, { url: target, body });
      const comparisons: Comparison[] = [];
      for (const peer of peers) {
        const target = await openPeer(peer, { ...env, RESPONSE: JSON.stringify(response) }, cleanup);
        if (!isDeepStrictEqual(response, await fetchResponse(target, example)))
          throw new Error(`${peer.program} responds with something else`);
        const label = peer.name ? `${name} (${peer.name})` : name;
        comparisons.push({ name: label, limit, product: measure(url), peer: measure(target) });
      }
      return comparisons;
    },
  };
}

async function openPeer({ program, path, separatePackage }: Peer, env: Env, cleanup: AsyncDisposableStack) {
  if (separatePackage !== undefined) await installSeparatePackage(separatePackage);
  return `${await startPeer(program, env, cleanup)}${path}`;
}

async function fetchResponse(url: string, body: string): Promise<unknown> {
  return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
}
