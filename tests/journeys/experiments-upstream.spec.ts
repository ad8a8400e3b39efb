// Our pages with a GrowthBook service of the operator, which fails.
import type { Browser } from '@playwright/test';
import { type MisbehavingServer, openMisbehavingServer, replyWith } from '../support/misbehaving-server.ts';
import { type Club, startClubWith } from './support/club-process.ts';
import { allowAnalytics, followDataLayer } from './support/data-layer.ts';
import { collectReports } from './support/error-reports.ts';
import { waitForExperiments } from './support/experiments.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';

const KEY = 'sdk-upstream';
const PATH = `/api/features/${KEY}`;
const RULE = {
  ...{ key: 'headline', variations: [null, 'daba'], weights: [0, 1], meta: [{ key: 'control' }, { key: 'bold' }] },
  ...{ hashAttribute: 'acqAnonymousId', hashVersion: 2, phase: '1' },
};
const PAYLOAD = {
  ...{ status: 200, dateUpdated: '2026-03-02T10:00:00.000Z', experiments: [], savedGroups: {} },
  features: { 'landing.headline': { defaultValue: null, rules: [RULE] } },
};

let upstream: MisbehavingServer;
let own: Club;
test.beforeAll(async () => {
  upstream = await openMisbehavingServer();
  upstream.reply(PATH, replyWith(200, '<html>maintenance</html>'));
  own = await startClubWith('upstream', { GROWTHBOOK_API_HOST: upstream.origin, GROWTHBOOK_CLIENT_KEY: KEY });
});
test.afterAll(async () => {
  await own.stop();
  await upstream.close();
});

/** Opens the landing page as a new visitor. */
async function openVisit(browser: Browser) {
  const context = await browser.newContext();
  await allowAnalytics(context, own.origin);
  const page = await context.newPage();
  const entries = await followDataLayer(page);
  const reports = collectReports(page);
  const landing = `${own.origin}/acquisition/en`;
  await page.goto(landing);
  await waitForHydration(page);
  return {
    page,
    reports,
    getHeadline: () => page.getByRole('heading', { level: 1 }).textContent(),
    listAssigned: () => entries.filter(({ event }) => event === 'assign_experiment').map((entry) => entry.variation_id),
    close: () => context.close(),
  };
}

test('[H5] [K9] [I6] pages work before the service does, follow it, and keep its last payload when it is gone', async ({
  browser,
}) => {
  const before = await openVisit(browser);
  const usual = await before.getHeadline();
  expect(await before.page.locator('html').getAttribute('data-ab-tests-loading')).toBeNull();

  upstream.reply(PATH, replyWith(200, PAYLOAD));
  const fetchLanding = async () => (await fetch(`${own.origin}/acquisition/en`)).text();
  await expect.poll(fetchLanding, { timeout: 15_000 }).toContain('abTestsLoading');
  const during = await openVisit(browser);
  const varied = await during.getHeadline();
  expect(varied).not.toBe(usual);
  await waitForExperiments(during.page);
  await expect.poll(during.listAssigned).toEqual(['bold']);
  // A visit that began without variants stays without them.
  await before.page.reload();
  expect(await before.getHeadline()).toBe(usual);

  await upstream.close();
  await during.page.reload();
  const after = await openVisit(browser);
  for (const { page, getHeadline } of [during, after]) {
    expect(await getHeadline()).toBe(varied);
    await waitForExperiments(page);
  }
  await expect.poll(after.listAssigned).toEqual(['bold']);
  for (const { reports, close } of [before, during, after]) {
    expect(reports).toEqual([]);
    await close();
  }
});
