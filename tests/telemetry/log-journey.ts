// What visitors do while their log is checked: all input of personal data or secrets, and all kinds of refusals and failures.
import { request } from 'node:http';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { operationText } from '../support/graphql.ts';
import type { ServerProcess } from '../support/server-process.ts';

export const PERSON = {
  firstName: 'Veronika Aurélie',
  lastName: "O'Quist-Ünal",
  email: "veronika.o'quist+club@geheim.example",
  postalCode: 'QX17 9ZZ',
  dateOfBirth: '1971-11-23',
  address: '203.0.113.177',
  address6: '2001:db8:77:beef::9',
  password: 'Sieben stille Laternen "im" Schnee',
  newPassword: 'Acht laute Trommeln & im Regen',
  wrongPassword: 'ein ganz falsches Wort!',
} as const;

/** An unforeseen constraint of the database, whose message repeats the row. */
export const failWithTheRow = (table: string) => `
  create or replace function fail_with_the_row() returns trigger language plpgsql as $$
  begin raise exception 'cannot store %', new using errcode = 'unique_violation',
    detail = 'Key (email)=(' || new || ') already exists.'; end $$;
  create trigger fails before insert or update on ${table} for each row execute function fail_with_the_row()`;

type Headers = Readonly<Record<string, string>>;
type TextResponse = { readonly status: number; readonly body: string };

/** Sends a request as a visitor behind a proxy does. */
export function sendRequest(
  server: ServerProcess,
  path: string,
  { body, headers = {} }: { readonly body?: string; readonly headers?: Headers } = {},
): Promise<TextResponse> {
  const url = new URL(server.origin + path);
  const sent = { 'x-forwarded-for': PERSON.address, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: body === undefined ? 'GET' : 'POST', headers: sent }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends an operation of the pages, or its text changed, so that it is not precompiled. */
export async function send(
  server: ServerProcess,
  name: string,
  variables: object,
  headers: Headers = {},
  other = false,
) {
  const text = operationText(name);
  const query = other ? text.replace(/\{\n {2}(\w+)/, '{\n  other: $1') : text;
  const response = await sendRequest(server, '/acquisition/graphql', {
    body: JSON.stringify({ query, variables }),
    headers,
  });
  const { data, errors } = JSON.parse(response.body);
  return { data: data?.[other ? 'other' : name], errors };
}

/** Malformed requests: broken bodies, wrong hosts, paths that contain personal data. */
export async function sendNonsense(server: ServerProcess, secrets: Readonly<Record<string, string>>): Promise<void> {
  const { email, firstName, password } = PERSON;
  const inAddress = new URLSearchParams({ email, firstName, ...secrets }).toString();
  const correlation = { 'x-correlation-id': `${email} ${password}` };
  for (const page of ['/registration/activateaccount', '/reset-password', '/de/login', '/nowhere'])
    await sendRequest(server, `/acquisition${page}?${inAddress}&rc=${secrets.activation}`, { headers: correlation });
  await sendRequest(server, `/${encodeURIComponent(email)}`);
  await sendRequest(server, `/acquisition/?${inAddress}`, { headers: { host: `${secrets.activation}.example` } });
  await sendRequest(server, `/acquisition/graphql?query=${encodeURIComponent(`{ me { ${firstName} } }`)}&${inAddress}`);
  for (const body of [`{"email":"${email}`, `"${password}"`, JSON.stringify({ query: `{ ${firstName} }` })])
    await sendRequest(server, '/acquisition/graphql', { body, headers: correlation });
  await sendRequest(server, '/acquisition/graphql', { body: JSON.stringify({ query: email.repeat(5_000) }) });
  await sendRequest(server, '/acquisition/graphql', { body: email, headers: { 'content-type': email } });
  await send(server, 'register', { input: { ...PERSON, gender: email } });
  await send(server, 'login', { email: { is: email }, password });
}

/** Subscribes with a token as pages do, and once with a malformed message. */
export async function subscribe(server: ServerProcess, token: string, registrationId: string): Promise<void> {
  const socket = new WebSocket(
    server.origin.replace('http', 'ws').concat('/acquisition/graphql'),
    'graphql-transport-ws',
    {
      headers: { 'x-forwarded-for': PERSON.address6, cookie: `vestibule_token=${token}` },
    },
  );
  await new Promise((resolve) => socket.once('open', resolve));
  const payload = { headers: { Authorization: `Bearer ${token}` } };
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await new Promise((resolve) => socket.once('message', resolve));
  const query = operationText('registrationActivated');
  const operations = [
    { query, variables: { registrationId } },
    { query, variables: { registrationId: PERSON.email } },
  ];
  for (const [id, one] of operations.entries())
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: one }));
  socket.send(JSON.stringify({ type: PERSON.email, payload }));
  await new Promise((resolve) => socket.once('close', resolve));
}

/** The rows of the jobs' own tables, as text. */
export async function jobTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query("select table_name from information_schema.tables where table_schema = 'pgboss'");
  const texts = await Promise.all(
    rows.map(async ({ table_name }) => (await pool.query(`select t::text as row from pgboss."${table_name}" t`)).rows),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
