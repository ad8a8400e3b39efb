// What visitors of the site do not see of an experiment that runs [K3]: the API and the commands warn of it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { sampleDefinition, sampleRedirects, sampleVariations } from '../support/experiments.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let admin: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await openTestApp();
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  admin = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
});
afterAll(() => app.close());

type Options = Readonly<Record<string, string>>;

/** Runs a command, and returns the lines that it prints. */
async function run(name: string, words: readonly string[], options: Options = {}, input = '') {
  const outcome = await app.command(name)?.run({
    words,
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => input,
    ...NO_TERMINAL,
  });
  if (outcome?.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return outcome.lines;
}

const create = (changes: Partial<ExperimentDefinition>) =>
  run('experiment create', [], { file: '-' }, JSON.stringify(sampleDefinition(changes)));

async function readConflicts(key: string) {
  const query = 'query ($key: String!) { experiment(key: $key) { conflicts { path code severity environment } } }';
  const { data, errors } = await app.graphql(query, { key }, admin);
  expect(errors).toBeUndefined();
  return data.experiment.conflicts;
}

const OFF = { path: '', code: 'pages-off', severity: 'warning', environment: null };
const SAYS_OFF = expect.stringMatching(/^warning: Visitors do not see it: FEATURE_CLIENT_KEYS names no client key/);

test('without a client key each start says that visitors see nothing, and so does the API', async () => {
  expect(await create({ key: 'off' })).toContainEqual(SAYS_OFF);
  expect(await run('experiment start', ['off'])).toContainEqual(SAYS_OFF);
  expect(await run('experiment show', ['off'])).toContainEqual(SAYS_OFF);
  expect(await readConflicts('off')).toEqual([OFF]);
  expect(await run('experiment stop', ['off'])).not.toContainEqual(SAYS_OFF);
  await run('experiment archive', ['off']);
  expect(await readConflicts('off')).toEqual([]);
});

describe('the pages of the site', () => {
  test('a redirect may lead to a landing entry, a start page, and to no other slug', async () => {
    await run('customization save', ['plain'], {});
    await run('landing-entry save', ['summer'], { customization: 'plain', campaign: 'summer' });
    await run('start-page save', ['orangery'], { customization: 'plain' });
    const targeting = { countries: [], languages: [], paths: ['/'] };
    for (const [key, target] of Object.entries({
      entry: '/summer',
      start: '/orangery',
      none: '/winter',
      deny: '/registration/deny',
    }))
      await create({ key, targeting, variations: sampleRedirects(target) });
    for (const key of ['entry', 'start']) expect(await readConflicts(key), key).toEqual([OFF]);
    const unreachable = {
      path: 'variations[1].redirect',
      code: 'redirect-unreachable',
      severity: 'warning',
      environment: null,
    };
    for (const key of ['none', 'deny']) expect(await readConflicts(key), key).toEqual([OFF, unreachable]);
    expect(await run('experiment start', ['none'])).toContainEqual(
      expect.stringMatching(/^warning: variations\[1\]\.redirect: The redirect leads to \/winter, /),
    );
    await run('experiment stop', ['none']);
  });

  test('paths need a page that shows what is varied, and ways to sign up an introduction', async () => {
    const variations = sampleVariations('sign-up.methods', [['email'], ['phone']]);
    const paths = (...all: readonly string[]) => ({ countries: [], languages: [], paths: all });
    await create({ key: 'login', targeting: paths('/login') });
    expect(await readConflicts('login')).toMatchObject([OFF, { code: 'paths-unaffected', path: 'targeting.paths' }]);
    await create({ key: 'ways', variations, targeting: paths('/') });
    expect(await readConflicts('ways')).toMatchObject([OFF, { code: 'sign-up-hidden' }, { code: 'sign-up-hidden' }]);
    await run('customization save', ['tour'], { intro: 'intro' });
    await run('start-page save', ['tour'], { customization: 'tour' });
    await create({ key: 'tour', variations, targeting: paths('/tour') });
    expect(await readConflicts('tour')).toEqual([OFF]);
  });
});
