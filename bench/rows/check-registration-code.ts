import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { OPERATIONS } from '#web/generated/operations.ts';
import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { CODES, formatCode, seed } from '../parts/seed.ts';
import { POOL, startPeer, startProduct } from '../parts/servers.ts';

const operationName = 'checkRegistrationCode';
const query = OPERATIONS.find(({ name }) => name === operationName)?.text;

/** Valid codes out of a million, over HTTP, against a bare Fastify route with the same SELECT and the same responses. */
export const checkRegistrationCode: Row = {
  name: operationName,
  async open(setting, cleanup) {
    const database = await (await setting.postgres()).createDatabase();
    const env = { DATABASE_URL: database, DATABASE_POOL: POOL };
    const product = await startProduct('product-check', { ...env, VESTIBULE_PROCESS: 'web' }, cleanup);
    await seed(database);
    const url = `${product}/acquisition/graphql`;
    const response = await fetchResponse(url);
    const peer = `${await startPeer('bare-route.ts', { ...env, RESPONSE: JSON.stringify(response) }, cleanup)}/check`;
    if (!isDeepStrictEqual(response, await fetchResponse(peer)))
      throw new Error('The peer responds with something else');
    const body = () => bodyFor(formatCode(randomInt(CODES)));
    return [
      {
        name: operationName,
        limit: 0.9,
        product: () => requestsPerSecond(setting, { url, body }),
        peer: () => requestsPerSecond(setting, { url: peer, body }),
      },
    ];
  },
};

function bodyFor(registrationCode: string): string {
  return JSON.stringify({ operationName, query, variables: { registrationCode } });
}

async function fetchResponse(url: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: bodyFor(formatCode(7)) })).json();
}
