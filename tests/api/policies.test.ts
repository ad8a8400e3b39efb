import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#app/create-app.ts';
import { MINUTE } from '#kernel/instant.ts';
import { publishPolicies } from '#modules/invitation/actions/publish-policies.ts';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

let app: TestApp;
/** The policies of another process on the same database. */
let second: App;
beforeAll(async () => {
  app = await openTestApp();
  second = await createApp(app.resources, null);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function sendTo({ http }: App, name: string, variables: object) {
  const response = await http.inject({
    method: 'POST',
    url: '/acquisition/graphql',
    headers: { host: 'club.example', 'content-type': 'application/json' },
    payload: { query: operationText(name), variables },
  });
  return response.json().data;
}

async function shownBy(one: App): Promise<string | undefined> {
  const { registrationCodeDetails } = await sendTo(one, 'checkRegistrationCode', { registrationCode: 'NOCTURNE' });
  const options: readonly { readonly isoCode: string; readonly termsPkString: string }[] =
    registrationCodeDetails.countryOptions;
  return options.find(({ isoCode }) => isoCode === 'DE')?.termsPkString;
}

const showing = (version: number, country = 'DE') => ({
  termsPkString: `terms-${country}-${version}`,
  dataPolicyPkString: `data-policy-${country}-${version}`,
});

async function register(one: App, shown: Readonly<Record<string, string>>) {
  const { register: result } = await sendTo(one, 'register', { input: newVisitor(shown) });
  if (result.__typename !== 'RegistrationPending') return result.fields.map(({ name }: { name: string }) => name);
  const consents = await app.sql<{ policy: string }>(
    "select policy from consent where registration_id = $1 and kind <> 'newsletter' order by kind desc",
    [result.registrationId],
  );
  return consents.map(({ policy }) => policy);
}

const STALE = ['termsPkString', 'dataPolicyPkString'];

test('[H3] a published policy applies at once in every process; a form with the one before is accepted for an hour', async () => {
  const both = [app.app, second];
  const versions = () => Promise.all(both.map(shownBy));
  expect(await versions()).toEqual(['terms-DE-1', 'terms-DE-1']);
  app.setClock(MINUTE);
  // By then both caches of seconds are filled, and the clock stands still.
  expect(await versions()).toEqual(['terms-DE-1', 'terms-DE-1']);
  await publishPolicies(app.deps, { countries: ['DE'], version: 2, actor: 'test' });
  expect(await versions()).toEqual(['terms-DE-2', 'terms-DE-2']);
  for (const one of both) {
    expect(await register(one, showing(1))).toEqual(['terms-DE-1', 'data-policy-DE-1']);
    expect(await register(one, showing(2))).toEqual(['terms-DE-2', 'data-policy-DE-2']);
    expect(await register(one, {})).toEqual(['terms-DE-2', 'data-policy-DE-2']);
    expect(await register(one, { termsPkString: 'terms-DE-1' })).toEqual(['terms-DE-1', 'data-policy-DE-2']);
    expect(await register(one, showing(1, 'AT'))).toEqual(STALE);
    expect(await register(one, showing(3))).toEqual(STALE);
  }
  app.setClock(61 * MINUTE - 1);
  expect(await register(second, showing(1))).toEqual(['terms-DE-1', 'data-policy-DE-1']);
  app.setClock(61 * MINUTE);
  expect(await register(second, showing(1))).toEqual(STALE);
  expect(await register(second, showing(2))).toEqual(['terms-DE-2', 'data-policy-DE-2']);
});
