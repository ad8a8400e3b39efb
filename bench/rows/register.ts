import { randomInt } from 'node:crypto';
import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { openStatementPeer } from '../parts/direct-statement.ts';
import { registrationBody } from '../parts/registration.ts';
import { CODES, formatCode, HOT_CODE, seed } from '../parts/seed.ts';
import { startProduct } from '../parts/servers.ts';

/** Each registration has an address and an idempotency key of its own. */
const MOST_A_SECOND = 4_000;

/**
 * Registrations over HTTP by the whole program, including mails, against the statement alone; and registrations of
 * one inviter against those of many.
 */
export const register: Row = {
  name: 'register',
  async open(setting, cleanup) {
    const database = await (await setting.postgres()).createDatabase();
    const product = await startProduct('product-register', { DATABASE_URL: database }, cleanup);
    await seed(database);
    const url = `${product}/acquisition/graphql`;
    const many = () => registrationBody(formatCode(randomInt(CODES)));
    const hot = () => registrationBody(HOT_CODE);
    await proveAccepted(url, many());
    await proveAccepted(url, hot());
    const registerMany = () => requestsPerSecond(setting, { url, body: many, onceUpTo: MOST_A_SECOND });
    const statement = await openStatementPeer(setting, database, cleanup);
    return [
      { name: 'register, whole stack', limit: 0.25, product: registerMany, peer: statement },
      {
        name: 'register, one inviter of many',
        limit: 0.8,
        product: () => requestsPerSecond(setting, { url, body: hot, onceUpTo: MOST_A_SECOND }),
        peer: registerMany,
      },
    ];
  },
};

/** A refusal has the status 200 as well, and is much faster. */
async function proveAccepted(url: string, body: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  if (!text.includes('RegistrationPending')) throw new Error(`Not registered: ${text}`);
}
