import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalizeEmail } from '#kernel/email-address.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** As the first migrations defined it; indexes of running clubs contain its results. */
const FIRST = `create function first_mailbox_of(email text) returns text language sql immutable as $$
  select case when plain ~ '^[^@]*@(gmail|googlemail)\\.com$'
    then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
  from (select regexp_replace(email, '^([^+@]+)\\+[^@]*@', '\\1@') as plain) without_addition
$$`;

const NAMES = ['ada', 'a.d.a', 'ada+x', 'a.da+x.y', '+ada', '.', '', 'ada++', 'a@b', 'a+b@c', '%', 'a_b', 'ada\n', '+'];
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'gmail.com.au',
  'xgmail.com',
  'mail.gmail.com',
  'gmail,com',
  'a.de',
  '',
];
const ENDS = ['', '\n', '+z', '@gmail.com', ' '];

test('the mailbox of an address is what indexes of running clubs contain', async () => {
  await app.sql(FIRST);
  const addresses = NAMES.flatMap((name) =>
    DOMAINS.flatMap((domain) => ENDS.flatMap((end) => [`${name}@${domain}${end}`, `${name}${domain}${end}`])),
  );
  const differing = await app.sql(
    'select email from unnest($1::text[]) email where mailbox_of(email) is distinct from first_mailbox_of(email)',
    [addresses],
  );
  expect(differing).toEqual([]);
});

test.each(['ada@gmail.com', 'a.d.a+x@googlemail.com', 'a.d.a+x@mail.example', '+ada@gmail.com'])(
  'the program and the database agree about %s',
  async (email) => {
    const [row] = await app.sql<{ mailbox: string }>('select mailbox_of($1) as mailbox', [email]);
    expect(row?.mailbox).toBe(canonicalizeEmail(email));
  },
);
