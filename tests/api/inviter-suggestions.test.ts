// What the field for an inviter suggests [K1].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await openTestApp();
  const email = 'one@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  headers = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
  await app.sql(
    `insert into inviter (id, first_name, last_name, email, status, created_at)
     select gen_random_uuid(), first, last, email, status, now() from (values
       ('Ines', 'Vogt', 'ines@suggest.example', 'active'), ('Ida', 'Van Dam', 'ines.two@suggest.example', 'blocked'),
       ('Inesa', 'Lind', 'lind@suggest.example', 'active'), ('Ines', 'Gone', 'gone@suggest.example', 'deleted')
     ) as given (first, last, email, status)`,
  );
  await app.sql(
    `insert into inviter (id, first_name, last_name, email, status, created_at)
     select gen_random_uuid(), 'Max', 'Many', 'many-' || n || '@suggest.example', 'active', now() from generate_series(1, 30) n`,
  );
});
afterAll(() => app.close());

async function suggest(typed: string): Promise<readonly string[]> {
  const { data } = await app.send('suggestInviters', { typed }, headers);
  return data.inviterSuggestions.map(({ email }: { readonly email: string }) => email);
}

test.each([
  ['ines@', ['ines@suggest.example']],
  ['INES', ['ines.two@suggest.example', 'ines@suggest.example', 'lind@suggest.example']],
  ['vogt', ['ines@suggest.example']],
  ['ines vo', ['ines@suggest.example']],
  ['Vogt, Ines', ['ines@suggest.example']],
  ['dam ida van', ['ines.two@suggest.example']],
  ['lin', ['lind@suggest.example']],
  ['gone', []],
  ['i', []],
  ['%', []],
  ['', []],
])('%j finds %j', async (typed, emails) => {
  expect(await suggest(typed)).toEqual(emails);
});

test('at most eight are suggested, each once', async () => {
  expect(await suggest('many')).toHaveLength(8);
  expect(new Set(await suggest('many')).size).toBe(8);
});
