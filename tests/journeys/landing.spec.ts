import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { clubTest, expect, type JourneyClub, test } from './support/journey.ts';

/** The time that a saved change may take to reach every cached page. */
const SOON = { timeout: 8_000 };

// With an introduction before it, the headline is the second one.
for (const [slug, headline, level] of [
  ['', 'Your code is the key', 1],
  ['welcome-tour', 'Your code is the key', 2],
  ['quick-tour', 'Your code is the key', 2],
  ['black-week', 'Your code is the key', 1],
  ['cashmere-coat', 'A find too lovely to keep', 1],
  ['friends', 'You have found the door', 1],
  ['invited', 'A friend holds the door for you', 1],
  ['autumn', /^10\s?% off, to begin with$/, 1],
] as const) {
  test(`[B2] /${slug} shows its saved customization: ${headline}`, async ({ page, club }) => {
    const response = await page.goto(club.url(`/${slug}`));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level, name: headline })).toBeVisible();
    await expect(page.getByLabel('Your access code').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('[C10] a shared product is shown with its designer', async ({ page, club }) => {
  await page.goto(club.url('/cashmere-coat'));
  const card = page.getByRole('button', { name: 'A closer look' }).locator('..');
  await expect(card.getByText('Silk-lined cashmere coat')).toBeVisible();
  await expect(card.getByText('Atelier Verlaine')).toBeVisible();
});

test("[C2] the shared product's picture shows the product, in the card and in the popup", async ({ page, club }) => {
  await page.goto(club.url('/cashmere-coat'));
  for (const picture of [page.locator('main img[src*="product-"]').first(), page.locator('#shared-product img')])
    await expect(picture).toHaveAttribute('src', /product-cashmere-coat-960/);
  await expect(page.locator('#shared-product img')).toHaveAttribute('alt', 'Silk-lined cashmere coat');
});

test('[C2] no chapter repeats the picture of the shared product', async ({ page, club }) => {
  await page.goto(club.url('/share'));
  const picture = await page.locator('#shared-product img').getAttribute('src');
  expect(picture).toMatch(/product-cashmere-coat/);
  await expect(page.locator(`main > :nth-child(n + 2) img`).first()).toBeAttached();
  await expect(page.locator(`main > :nth-child(n + 2) img[src="${picture}"]`)).toHaveCount(0);
});

test('[B2] a code as a slug greets as its link does', async ({ page, club }) => {
  await page.goto(club.url('/clara-viral'));
  await expect(page.getByRole('heading', { level: 1, name: 'Clara W. holds the door for you' })).toBeVisible();
  await expect(page.locator('main a[href*="formstarted"]').first()).toHaveAttribute('href', /rc=CLARA-VIRAL/);
});

for (const [slug, text] of [
  ['EMPTY', 'has no invitations left'],
  ['ENDED', 'Your invitation has expired.'],
  ['LINKONLY', 'opens only with its complete link'],
] as const) {
  test(`[F1] /${slug} is a landing page with the reason of the refusal`, async ({ page, club }) => {
    const response = await page.goto(club.url(`/${slug}`));
    expect(response?.status()).toBe(200);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByLabel('Your access code').first().fill('NOCTURNE');
    await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  });
}

test('[B2] an unknown slug is a 404 that shows its path', async ({ page, club }) => {
  const response = await page.goto(club.url('/nothing-stands-here'));
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain('Page Not Found: /nothing-stands-here');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
});

test('[B2] a start page shows its last saved headline, picture, chapters and their order', async ({ page, club }) => {
  const slug = 'journey-of-its-own';
  await club.command('customization', 'save', slug, '--headline', 'social', '--sections', 'faq,stores,claims');
  await club.command('start-page', 'save', slug, '--customization', slug);
  await page.goto(club.url(`/${slug}`));
  await expect(page.getByRole('heading', { level: 1, name: 'You have found the door' })).toBeVisible();
  expect(await chapters(page)).toEqual(['faq', 'stores', 'closing']);
  const picture = await page.locator('main img').first().getAttribute('src');
  const change = ['--headline', 'daba', '--sections', 'app,faq', '--hero', 'portrait-2'];
  await club.command('customization', 'save', slug, ...change);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'What caught your eye is in here' })).toBeVisible();
  expect(await chapters(page)).toEqual(['app', 'faq', 'closing']);
  expect(await page.locator('main img').first().getAttribute('src')).not.toBe(picture);
});

clubTest('[B2] a change of the start page reaches the cached page', async ({ club }) => {
  // Headline and chapters stay, except for the last one: other tests read this page at the same time.
  const sections = 'claims,benefits,cards,stores,faq';
  const saved = ['customization', 'save', 'journey-start', '--minimum', '10000', '--sections', sections];
  await startPage(club);
  await club.command(...saved);
  try {
    await club.command('start-page', 'save', '', '--customization', 'journey-start');
    await expect.poll(async () => (await startPage(club)).includes('id="app"'), SOON).toBe(false);
  } finally {
    await club.command('start-page', 'save', '', '--customization', 'default');
  }
  await expect.poll(async () => (await startPage(club)).includes('id="app"'), SOON).toBe(true);
});

async function startPage(club: JourneyClub): Promise<string> {
  return (await fetch(club.url('/en'))).text();
}

/** The chapters below the hero that have a heading, by its id. */
function chapters(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('main section[aria-labelledby]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby')));
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('[C1] a refused code leaves the address and the history unchanged', async ({ page, club }) => {
      await page.goto(club.url('/en/about-us'));
      await page.goto(club.url('/'));
      if (javaScriptEnabled) await waitForHydration(page);
      for (const code of ['NOSUCHCODE', 'NORTHISONE']) {
        const field = page.getByLabel('Your access code').first();
        await field.fill(code);
        await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveValue(code);
        expect(page.url()).toBe(club.url('/'));
      }
      // A browser's own post is an entry of its history, whatever the response.
      if (!javaScriptEnabled) return;
      await page.goBack();
      await expect(page).toHaveURL(club.url('/en/about-us'));
    });
  });
