// The results of an experiment, from the first page of a visitor to the membership.
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { consentCookie } from './support/consent.ts';
import { type ExperimentClub, startExperimentClub } from './support/experiments.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { activate, activationLink, register } from './support/steps.ts';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let own: ExperimentClub;
let pool: pg.Pool;
let club: JourneyClub;
test.beforeAll(async () => {
  own = await startExperimentClub('results');
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(own.brand, own.origin, own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});

/** Registers and activates in a browser of its own, with script or without. */
async function join(browser: Browser, name: string, javaScriptEnabled: boolean): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled });
  await context.addCookies([consentCookie(own.origin, ['necessary'])]);
  const page = await context.newPage();
  const email = freshEmail(name);
  await page.goto(club.url('/'));
  await page.reload();
  await register(page, club, email);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/welcome/);
  await context.close();
}

type Step = {
  readonly step: string;
  readonly variations: readonly { readonly [Key in 'visitors' | 'conversions']: number }[];
};

async function readCounts() {
  const { steps } = JSON.parse(await club.command('experiment', 'results', 'joined', '--json')) as {
    steps: readonly Step[];
  };
  return steps.map(({ step, variations }) => [
    step,
    ...variations.map(({ visitors, conversions }) => [visitors, conversions]),
  ]);
}

test('[K3] visitors who register and activate are conversions of the variation that they saw', async ({ browser }) => {
  test.slow();
  await own.startExperiment('joined', { values: { 'landing.headline': 'daba' } });
  const bot = await browser.newContext({ userAgent: GOOGLE });
  await (await bot.newPage()).goto(club.url('/'));
  await bot.close();
  await join(browser, 'scripted', true);
  await join(browser, 'plain', false);
  // A process stores its counts every few seconds.
  const stored = () => club.sql('select from experiment_count having sum(forms) >= 2 and sum(activations) >= 2');
  await expect.poll(stored, { timeout: 30_000 }).toHaveLength(1);
  expect(await readCounts()).toEqual([
    ['code', [0, 0], [2, 2]],
    ['form', [0, 0], [2, 2]],
    ['registration', [0, 0], [2, 2]],
    ['activation', [0, 0], [2, 2]],
  ]);
});
