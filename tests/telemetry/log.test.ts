import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { findLeaks } from '../support/find-leaks.ts';
import { startMailServer } from '../support/mail-server.ts';
import { buildProgram, type Program, runCommand, type ServerProcess, startServer } from '../support/server-process.ts';
import { failWithTheRow, jobTables, PERSON, send, sendNonsense, sendRequest, subscribe } from './log-journey.ts';

const REFUSED = 'refused.veronika@nirgends.example';
const TIME = 120_000;

let program: Program;
let database: TestDatabase;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let server: ServerProcess;
/** The texts that must not be found: the person's data, and each secret once it was mailed or returned. */
const values: Record<string, string> = { ...PERSON, refused: REFUSED };
const input = {
  ...{ registrationCode: 'NOCTURNE', gender: 'WOMEN', country: 'DE', language: 'de', termsAndConditions: true },
  ...{ firstName: PERSON.firstName, lastName: PERSON.lastName, email: PERSON.email, newsletter: true },
  ...{ postalCode: PERSON.postalCode, dateOfBirth: PERSON.dateOfBirth },
};
const key = () => ({ idempotencyKey: crypto.randomUUID() });

beforeAll(async () => {
  [program, database, mails] = await Promise.all([
    buildProgram(),
    createTestDatabase(),
    startMailServer((to) => to === REFUSED),
  ]);
  server = await startServer(program, database.connectionString, {
    ...{ LOG_LEVEL: 'trace', SMTP_URL: mails.url, TRUSTED_PROXIES: 'loopback', RATE_LIMIT_SCALE: '1' },
  });
}, TIME);
afterAll(async () => {
  await server.stop();
  await Promise.all([database.drop(), mails.close(), program.remove()]);
});

/** The secret in the newest mail whose link has it under `name`. */
async function mailed(name: string): Promise<string> {
  const find = () =>
    mails.received.flatMap(({ text }) => [...text.matchAll(new RegExp(`[?&]${name}=([\\w-]{20,})`, 'g'))]).at(-1)?.[1];
  const before = values[name];
  await eventually(async () => find() !== undefined && find() !== before);
  return find() ?? '';
}

async function sql(text: string): Promise<void> {
  await database.pool.query(text);
}

/** From the form to the membership; it records the secrets on the way. */
async function becomeMember(): Promise<void> {
  const { data } = await send(server, 'register', { input: { ...input, ...key() } });
  expect(data.__typename).toBe('RegistrationPending');
  values.id = await mailed('id');
  await send(server, 'register', { input: { ...input, ...key() } }, {}, true);
  await send(server, 'resendActivation', { registrationId: data.registrationId });
  const activateAccount = (password: string, accountActivationId = values.id) =>
    send(server, 'activateAccount', { input: { accountActivationId, password } });
  await activateAccount(PERSON.firstName);
  await activateAccount(PERSON.password, PERSON.email);
  const activated = (await activateAccount(PERSON.password)).data;
  expect(activated.__typename).toBe('AccountActivated');
  values.token = activated.token;
  await activateAccount(PERSON.password);
  await subscribe(server, activated.token, data.registrationId);
}

async function logInAndReset(): Promise<void> {
  const { email, password, newPassword, wrongPassword } = PERSON;
  await send(server, 'login', { email, password: wrongPassword });
  const { data } = await send(server, 'login', { email, password });
  values.session = data.token;
  const authorization = { authorization: `Bearer ${data.token}`, cookie: `vestibule_token=${data.token}` };
  expect((await send(server, 'me', {}, authorization)).data.firstName).toBe(PERSON.firstName);
  await sendRequest(server, `/acquisition/de/welcome?token=${data.token}`, { headers: authorization });
  await send(server, 'requestPasswordReset', { email });
  values.reset = await mailed('token');
  await send(server, 'resetPassword', { token: values.reset, password: email });
  expect((await send(server, 'resetPassword', { token: values.reset, password: newPassword })).data.__typename).toBe(
    'PasswordReset',
  );
  for (let i = 0; i < 12; i += 1) await send(server, 'login', { email, password: wrongPassword });
  await send(server, 'logOut', {}, authorization);
}

/** Errors that repeat the row: in a resolver, compiled and by Yoga, in a job, in the table of jobs, and for a refused mail. */
async function breakThings(): Promise<void> {
  const other = { ...input, email: `zweite.${PERSON.email}` };
  await sql(failWithTheRow('registration'));
  for (const lane of [false, true]) {
    const { errors } = await send(server, 'register', { input: { ...other, ...key() } }, {}, lane);
    expect(errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
  }
  await sql('drop function fail_with_the_row cascade');
  await sql(failWithTheRow('activation_token'));
  await send(server, 'register', { input: { ...other, ...key() } });
  await eventually(async () => server.output().includes('"job failed"'));
  await sql('drop function fail_with_the_row cascade');
  const interest = { email: REFUSED, country: 'DE', language: 'de' };
  await send(server, 'submitMembershipInterest', { input: interest });
  await eventually(async () => server.output().includes('"permanent":true'));
  await send(server, 'submitMembershipInterest', { input: { ...interest, email: 'keine Adresse' } });
}

describe('[K8] the log of a visitor', () => {
  test(
    "contains nothing that identifies a person or grants access, at its most detailed level, nor do the jobs' tables",
    async () => {
      await becomeMember();
      await logInAndReset();
      const consent = { action: 'CHOOSE', categories: ['necessary'], textVersion: '1-a1B2c3D4' };
      await send(server, 'recordConsent', { input: { ...consent, receipt: crypto.randomUUID() } });
      await breakThings();
      const { id: activation = '', reset = '', token = '' } = values;
      await sendNonsense(server, { activation, reset, token });
      await eventually(async () => server.output().split('"request"').length > 40);
      const output = server.output();
      expect(output).toContain('"code":"23505"');
      expect(output).toContain('"route":"/acquisition/registration/activateaccount"');
      const requests = output.split('\n').filter((line) => line.includes('"msg":"request"'));
      expect(requests.filter((line) => !/"requestId":.*"correlationId":/.test(line))).toEqual([]);
      expect(findLeaks(values, output)).toEqual([]);
      expect(findLeaks(values, await jobTables(database.pool))).toEqual([]);
    },
    TIME,
  );

  test('has a line for each request with ids, route pattern, status and time; the lines of an error share its ids', async () => {
    await sql('alter table registration_code rename to hidden');
    const headers = { 'x-correlation-id': 'web_4f2a-1' };
    const { errors } = await send(server, 'checkRegistrationCode', { registrationCode: 'NOCTURNE' }, headers);
    await sql('alter table hidden rename to registration_code');
    const [{ extensions }] = errors;
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(extensions.incidentId));
    await eventually(async () => lines().length === 2);
    const [error, request] = lines().map((line) => JSON.parse(line));
    expect(error).toMatchObject({ msg: 'graphql error', correlationId: 'web_4f2a-1', requestId: request.requestId });
    expect(request).toMatchObject({ msg: 'request', correlationId: 'web_4f2a-1', status: 200, method: 'POST' });
    expect(request).toMatchObject({ route: '/acquisition/graphql', ms: expect.any(Number) });
  });

  test('has the correlation id of the request on the lines of its jobs', async () => {
    const interest = { email: 'ines@example.org', country: 'DE', language: 'de' };
    await send(server, 'submitMembershipInterest', { input: interest }, { 'x-correlation-id': 'from-the-form' });
    await eventually(async () =>
      /"job":"membership-interest[^\n]*"from-the-form"|"from-the-form"[^\n]*"job":/.test(server.output()),
    );
  });

  test("contains a client's correlation id only if it has allowed characters, up to 80", async () => {
    for (const id of ['x'.repeat(81), 'a b', 'ä', '"}', 'veronika@geheim.example'])
      await sendRequest(server, '/healthz', { headers: { 'x-correlation-id': encodeURIComponent(id) } }).then(() =>
        sendRequest(server, '/healthz', { headers: { 'x-correlation-id': id.replace('ä', 'a,') } }),
      );
    await sendRequest(server, '/healthz', { headers: { 'x-correlation-id': 'x'.repeat(80) } });
    await eventually(async () => server.output().includes('x'.repeat(80)));
    expect(server.output()).not.toMatch(/x{81}|"a b"|%20|geheim/);
  });

  test('of commands names persons only in a list that was requested', async () => {
    await sql(failWithTheRow('inviter'));
    const { firstName, email } = PERSON;
    const broken = await runCommand(
      program,
      database.connectionString,
      ...['inviter', 'create', '--name', firstName, '--email', email, '--balance', '5'],
    );
    expect(broken).toMatchObject({ status: 1, json: expect.stringContaining('23505') });
    expect(findLeaks(values, String(broken.json))).toEqual([]);
    const verified = await runCommand(program, database.connectionString, 'verify');
    expect(findLeaks(values, JSON.stringify(verified))).toEqual([]);
  });
});

test('is searched for every encoding of a value', () => {
  const person = { email: "anna.o'b+c@geheim.example", name: 'Änne "Ann" Öz' };
  const hash = 'f1a0c0b6e7f1f1';
  expect(findLeaks(person, `nothing here ${hash}`)).toEqual([]);
  for (const value of Object.values(person)) {
    const inside = Buffer.from(`{"of":"${value}","x":1}`);
    const forms = [
      JSON.stringify({ value }),
      encodeURIComponent(value),
      inside.toString('base64url'),
      value.toUpperCase(),
    ];
    for (const form of forms) expect(findLeaks(person, `so ${form} it is`), form).toHaveLength(1);
  }
});
