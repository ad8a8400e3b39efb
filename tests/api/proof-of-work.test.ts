import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type App, createApp } from '#app/create-app.ts';
import { LEAST_BITS, MOST_BITS, PUZZLES, parseChallenge } from '#kernel/proof-of-work.ts';
import type { GraphqlResponse } from '../support/graphql.ts';
import { getPort, openRaw } from '../support/raw-socket.ts';
import { solve } from '../support/solve-challenge.ts';
import { asker, openTestApp, type TestApp } from '../support/test-app.ts';

/** With this scale a code can be checked 24 times, the last 6 times with a proof; a code of a mail 6 times, once with one. */
const SCALE = '0.2';
const FREE = 18;
const REST = 6;

let app: TestApp;
let second: App;
beforeAll(async () => {
  app = await openTestApp({ settings: { RATE_LIMIT_SCALE: SCALE, PROOF_OF_WORK: 'on' } });
  second = await createApp(app.resources, null);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

let addresses = 0;
function fresh(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

type Asked = {
  readonly challenge: string;
  readonly bits: number;
  readonly puzzles: number;
  readonly retryAfter: number;
};

function carry(solution: string | undefined): Readonly<Record<string, string>> {
  return solution === undefined ? {} : { 'x-proof-of-work': solution };
}

function check(address: string, solution?: string, to: Pick<TestApp, 'send'> = app) {
  return to.send('checkRegistrationCode', { registrationCode: 'NOBODY-HAS-THIS' }, carry(solution), address);
}

function enterCode(address: string, solution?: string) {
  const variables = { registrationId: crypto.randomUUID(), activationCode: '000000' };
  return app.send('enterActivationCode', variables, carry(solution), address);
}

function getAsked({ errors }: GraphqlResponse): Asked {
  const [error] = errors ?? [];
  expect(error?.extensions?.code).toBe('PROOF_OF_WORK_REQUIRED');
  return error?.extensions as unknown as Asked;
}

const isAnswer = ({ data }: GraphqlResponse) => data?.registrationCodeDetails?.errors.length === 1;
const isOver = ({ body }: GraphqlResponse) => body.includes('TOO_MANY_ATTEMPTS');

/** Uses up what needs no proof, and returns the first challenge. */
async function comeNear(address: string): Promise<Asked> {
  for (let count = 0; count < FREE; count += 1)
    expect(isAnswer(await check(address)), `attempt ${count + 1}`).toBe(true);
  return getAsked(await check(address));
}

async function proofs(outcome: string): Promise<number> {
  const metrics = await app.resources.meters.registry.metrics();
  const pattern = new RegExp(`^vestibule_proofs_of_work_total\\{operation="code",outcome="${outcome}"\\} (\\d+)$`, 'm');
  return Number(pattern.exec(metrics)?.[1] ?? 0);
}

// First: a request with several fields is answered at its first refusal, and counts the others afterwards.
test('[K18] metrics count the challenges, the solutions that passed and those that were refused', async () => {
  const address = fresh();
  const before = await Promise.all(['asked', 'solved', 'refused'].map(proofs));
  const solution = solve((await comeNear(address)).challenge);
  await check(address, solution);
  await check(address, solution);
  const after = await Promise.all(['asked', 'solved', 'refused'].map(proofs));
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1]);
});

describe('[K18] near a limit', () => {
  test('an attempt passes with a proof of work, up to the limit and never past it, for more and more work', async () => {
    const address = fresh();
    let asked = await comeNear(address);
    expect(asked).toMatchObject({ puzzles: PUZZLES, bits: LEAST_BITS });
    expect(asked.retryAfter).toBeGreaterThan(590);
    const bits: number[] = [];
    for (let count = 0; count < REST; count += 1) {
      bits.push(asked.bits);
      expect(isAnswer(await check(address, solve(asked.challenge)))).toBe(true);
      if (count < REST - 1) asked = getAsked(await check(address));
    }
    expect(bits).toEqual([...bits].sort((one, other) => one - other));
    expect(bits.at(-1)).toBe(MOST_BITS);
    // No more work helps: nobody is asked for it.
    expect(isOver(await check(address))).toBe(true);
    expect(isOver(await check(address, solve(asked.challenge)))).toBe(true);
    expect(isOver(await check(address))).toBe(true);
  });

  test('the response says how long to wait without a proof, in the language of the request', async () => {
    const address = fresh();
    await comeNear(address);
    const { headers, errors } = await app.send(
      'checkRegistrationCode',
      { registrationCode: 'X' },
      { 'accept-language': 'sv' },
      address,
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(590);
    expect(errors?.[0]?.message).toBe(app.resources.translate('sv', 'error.proofRequired'));
  });

  test('many attempts at once leave the rest of the limit to visitors with a proof', async () => {
    const address = fresh();
    const responses = await Promise.all(Array.from({ length: 80 }, () => check(address)));
    expect(responses.filter(isAnswer)).toHaveLength(FREE);
    expect(responses.some(isOver)).toBe(false);
    const { challenge } = getAsked(await check(address));
    expect(isAnswer(await check(address, solve(challenge)))).toBe(true);
  });

  test('challenges are asked for without a query and without a row', async () => {
    const address = fresh();
    await comeNear(address);
    const rows = () => app.sql('select count(*) from rate_limit');
    const before = await rows();
    const asked = vi.spyOn(app.database.pool, 'query');
    const challenges = await Promise.all(Array.from({ length: 100 }, async () => getAsked(await check(address))));
    const sent = asked.mock.calls.filter(([text]) => JSON.stringify(text).includes('rate_limit'));
    asked.mockRestore();
    expect(new Set(challenges.map(({ challenge }) => challenge)).size).toBe(100);
    expect(sent).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  test('over the socket the solution is among the extensions of the message', async () => {
    const raw = await openRaw(await getPort(app));
    await raw.init();
    const query = '{ registrationCodeDetails(registrationCode: "NOBODY") { errors } }';
    const receive = async (id: string) => {
      await expect.poll(() => raw.received.some((received) => received.id === id)).toBe(true);
      return raw.received.find((received) => received.id === id)?.payload as GraphqlResponse;
    };
    for (let id = 0; id <= FREE; id += 1) {
      raw.subscribe(String(id), query);
      await receive(String(id));
    }
    const { challenge } = getAsked(await receive(String(FREE)));
    const extensions = { proofOfWork: solve(challenge) };
    raw.send({ id: 'proven', type: 'subscribe', payload: { query, extensions } });
    expect((await receive('proven')).data.registrationCodeDetails.errors).toHaveLength(1);
    raw.socket.terminate();
  });
});

describe('[K18] a solution is refused', () => {
  test('the second time, by every process, also for simultaneous requests', async () => {
    const address = fresh();
    const solution = solve((await comeNear(address)).challenge);
    const both = [app, asker(second)] as const;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => check(address, solution, both[index % 2 === 0 ? 0 : 1])),
    );
    expect(responses.filter(isAnswer)).toHaveLength(1);
    for (const to of both) getAsked(await check(address, solution, to));
  });

  test('from another address, and for another operation', async () => {
    const [one, other] = [fresh(), fresh()];
    const solution = solve((await comeNear(one)).challenge);
    await comeNear(other);
    getAsked(await check(other, solution));
    for (let count = 0; count < 5; count += 1) await enterCode(one);
    getAsked(await enterCode(one, solution));
    expect(isAnswer(await check(one, solution))).toBe(true);
  });

  test('where the difficulty is lowered, forged or expired', async () => {
    const address = fresh();
    const { challenge } = await comeNear(address);
    const { issued, random, mac } = parseChallenge(challenge) ?? { issued: 0, random: '', mac: '' };
    getAsked(await check(address, solve(`${issued.toString(36)}.1.${random}.${mac}`)));
    getAsked(await check(address, `${challenge}:${Array(PUZZLES).fill('0').join('.')}`));
    getAsked(await check(address, 'nonsense'));
    const solution = solve(challenge);
    const start = app.time.now;
    app.time.now = new Date(start.getTime() + 180_000);
    getAsked(await check(address, solution));
    app.time.now = start;
    expect(isAnswer(await check(address, solution))).toBe(true);
  });

  test('where it was asked for when less of the limit was used: easy challenges cannot be saved up', async () => {
    const address = fresh();
    const saved = solve((await comeNear(address)).challenge);
    for (let count = 0; count < REST - 1; count += 1)
      expect(isAnswer(await check(address, solve(getAsked(await check(address)).challenge)))).toBe(true);
    expect(getAsked(await check(address, saved)).bits).toBe(MOST_BITS);
  });

  test('for the second of two fields in one request', async () => {
    const address = fresh();
    const { challenge } = await comeNear(address);
    const field = 'registrationCodeDetails(registrationCode: "NOBODY") { errors }';
    const { body } = await app.graphql(
      `{ one: landing(slug: "nobody-knows") { kind } two: ${field} three: ${field} }`,
      {},
      { 'x-proof-of-work': solve(challenge) },
      address,
    );
    expect(body).toContain('PROOF_OF_WORK_REQUIRED');
    const metered = await app.sql<{ points: number }>(
      "select points from rate_limit where key like 'code-address-rest%'",
    );
    expect(metered.map(({ points }) => Number(points))).toContain(1);
  });
});

test('[K18] a login that comes near several limits needs one proof for each request', async () => {
  const email = 'many@example.org';
  const login = (address: string, solution?: string) =>
    app.send('login', { email, password: 'wrong password' }, carry(solution), address);
  // 20 attempts at an account from anywhere, 15 of them without a proof.
  for (let count = 0; count < 15; count += 1) expect((await login(fresh())).data.login.__typename).toBe('LoginRefused');
  const address = fresh();
  const { challenge } = getAsked(await login(address));
  expect((await login(address, solve(challenge))).data.login.__typename).toBe('LoginRefused');
});
