import type { Page } from '@playwright/test';
import { type Club, startClubWith } from './support/club-process.ts';
import { allowAnalytics } from './support/data-layer.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { registerByApi } from './support/steps.ts';

const SECRETS = /rc=|vt=|NOCTURNE/;

test.use({ consentPending: true });

// All tests share one process.
test.describe.configure({ mode: 'default' });

let own: Club;
test.beforeAll(async () => {
  own = await startClubWith('tags', { GTM_CONTAINER_ID: 'GTM-TEST1' });
});
test.afterAll(() => own.stop());

/** The requests to Google, none of which leaves the machine. */
async function interceptTags(page: Page): Promise<readonly string[]> {
  const requests: string[] = [];
  await page.route(/googletagmanager|google-analytics/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagsRan = (window.tagsRan ?? 0) + 1;' });
  });
  return requests;
}

function layer(page: Page): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return page.evaluate(() => (Reflect.get(window, 'dataLayer') ?? []).map((entry: object) => ({ ...entry })));
}

test('[F3] [H8] the container is loaded once analytics is allowed, and gets patterns instead of addresses', async ({
  page,
}) => {
  const requests = await interceptTags(page);
  await page.goto(`${own.origin}/acquisition/?rc=NOCTURNE`, { waitUntil: 'networkidle' });
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => page.evaluate('window.tagsRan')).toBe(1);
  await page.locator('main a[href*="formstarted"]').first().click();
  await expect(page).toHaveURL(/formstarted/);
  await expect.poll(async () => JSON.stringify(await layer(page))).toContain('landing_form_registration');
  expect(requests).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1']);
  const entries = await layer(page);
  expect(JSON.stringify(entries)).not.toMatch(SECRETS);
  const places = entries.filter((entry) => entry[0] === 'set').map((entry) => entry[1]);
  expect(places).toEqual([
    { page_location: `${own.origin}/acquisition/`, page_referrer: '' },
    { page_location: `${own.origin}/acquisition/registration/formstarted`, page_referrer: '' },
  ]);
});

test('[F3] refused analytics and the activation page load no container', async ({ page, context, club }) => {
  const requests = await interceptTags(page);
  await page.goto(`${own.origin}/acquisition/`);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForLoadState('networkidle');
  // The open page would notice the other choice.
  await page.goto('about:blank');
  await context.clearCookies();
  await allowAnalytics(context, own.origin);
  const ownClub: JourneyClub = { ...club, origin: own.origin };
  const email = freshEmail('tags');
  await registerByApi(ownClub, email);
  await expect.poll(async () => (await mails(email)).length).toBeGreaterThan(0);
  await page.goto((await mails(email))[0] ?? '', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(/activateaccount/);
  expect(requests).toEqual([]);
});

for (const [given, loaded] of [
  ['G-TEST2', 'https://www.googletagmanager.com/gtag/js?id=G-TEST2'],
  ['gtm-test', undefined],
  ["GTM-A'><script>", undefined],
] as const) {
  test(`[F3] the defaults' container ${given} ${loaded ? 'takes precedence over the setting' : 'is refused and logged'}`, async ({
    page,
    context,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await allowAnalytics(context, own.origin);
    const requests = await interceptTags(page);
    await page.route('**/defaults.json', (route) => route.fulfill({ json: { gtmContainerId: given } }));
    await page.goto(`${own.origin}/acquisition/`, { waitUntil: 'networkidle' });
    if (loaded) {
      await expect.poll(() => requests).toEqual([loaded]);
      const commands = (await layer(page)).filter((entry) => entry[0] === 'event').map((entry) => entry[1]);
      expect(commands).toEqual(['landing_registration']);
    } else {
      await expect.poll(() => warnings.join()).toContain('gtmContainerId');
      expect(requests).toEqual([]);
    }
  });
}

test('[F3] without a container the policy allows none', async ({ page, context, club, problems }) => {
  await allowAnalytics(context, club.origin);
  const requests = await interceptTags(page);
  await page.route('**/defaults.json', (route) => route.fulfill({ json: { gtmContainerId: 'GTM-INJECTED' } }));
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await expect.poll(() => problems.join()).toMatch(/Content Security Policy/);
  expect(requests).toEqual([]);
  ignoreProblems(problems, /Content Security Policy/);
});

async function mails(to: string): Promise<readonly string[]> {
  const all: readonly { readonly to: string; readonly links: readonly string[] }[] = await (
    await fetch(`${own.origin}/acquisition/dev/mailbox.json`)
  ).json();
  return all
    .filter((mail) => mail.to === to)
    .flatMap(({ links }) => links.filter((link) => link.includes('activateaccount')));
}
