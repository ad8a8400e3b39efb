import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { OPERATIONS } from '#web/generated/operations.ts';
import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { CODES, formatCode, seed } from '../parts/seed.ts';
import { POOL, startPeer, startProduct } from '../parts/servers.ts';

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

/** Valid codes out of a million, over HTTP, against a bare Fastify route with the same SELECT and the same responses. */
export const checkRegistrationCode = createRow('checkRegistrationCode', 0.9, known, ['bare-route.ts', '/check']);

/** The same check in a text of another client, against GraphQL Yoga with the same SELECT and the same responses. */
export const outsideCheck = createRow('outsideCheck', 1, OUTSIDE, ['yoga.ts', '/graphql']);

function createRow(name: string, limit: number, query: string, [program, path]: readonly [string, string]): Row {
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
      const peer = `${await startPeer(program, { ...env, RESPONSE: JSON.stringify(response) }, cleanup)}${path}`;
      if (!isDeepStrictEqual(response, await fetchResponse(peer, example)))
        throw new Error('The peer responds with something else');
      const body = () => bodyFor(formatCode(randomInt(CODES)));
      const measure = (target: string) => () => requestsPerSecond(setting, { url: target, body });
      return [{ name, limit, product: measure(url), peer: measure(peer) }];
    },
  };
}

async function fetchResponse(url: string, body: string): Promise<unknown> {
  return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
}
