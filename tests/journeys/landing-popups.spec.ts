import type { Page } from '@playwright/test';
import { fetchDocument } from './support/documents.ts';
import { waitForListeners } from './support/hydration.ts';
import { expect, freshEmail, inspect, test } from './support/journey.ts';

const APPLIED = 'Your application has arrived';

/** Opens a page, and waits until its script handles the popups. */
async function openRunning(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const popup of await page.locator('main dialog').all()) await waitForListeners(popup);
}

async function openProduct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'A closer look' }).press('Enter');
  await expect(product(page)).toBeVisible();
}

async function openReasons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why only for members?' }).press('Enter');
  await expect(reasons(page)).toBeVisible();
}

function product(page: Page) {
  return page.getByRole('dialog', { name: 'Silk-lined cashmere coat' });
}

function reasons(page: Page) {
  return page.getByRole('dialog', { name: 'Why only for members' });
}

for (const invokers of [true, false]) {
  test.describe(invokers ? 'with invokers' : 'in a browser without invokers', () => {
    test.beforeEach(async ({ page }) => {
      if (!invokers) await page.addInitScript(withoutInvokers);
    });

    test("[C2] the product's popup shows no price, works by keyboard alone, and returns the focus", async ({
      page,
      club,
    }) => {
      await openRunning(page, club.url('/cashmere-coat'));
      await openProduct(page);
      await expect(product(page).getByText('Atelier Verlaine')).toBeVisible();
      await expect(product(page).getByText('A long coat of double-faced cashmere')).toBeVisible();
      await expect(product(page).getByRole('img', { name: 'Silk-lined cashmere coat' })).toBeVisible();
      expect(await product(page).textContent()).not.toMatch(/\d|€|EUR/);
      await page.keyboard.press('Escape');
      await expect(product(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'A closer look' })).toBeFocused();
      await openProduct(page);
      await product(page).getByRole('button', { name: 'Enter your code' }).press('Enter');
      await expect(product(page)).toBeHidden();
      await expect(page.getByLabel('Your access code').first()).toBeFocused();
    });

    test('[C2] the members-only popup accepts an application, confirms it, and returns the focus', async ({
      page,
      club,
    }) => {
      const email = freshEmail('popup');
      await openRunning(page, club.url('/cashmere-coat'));
      await openReasons(page);
      await expect(reasons(page).getByText('no search engine looks in')).toBeVisible();
      await reasons(page).getByLabel('Email address').fill('not-an-address');
      await page.keyboard.press('Enter');
      await expect(reasons(page).getByLabel('Email address')).toHaveAccessibleDescription(/valid email address/);
      await expect(reasons(page).getByLabel('Email address')).toBeFocused();
      await reasons(page).getByLabel('Email address').fill(email);
      await reasons(page).getByRole('button', { name: 'BECOME A MEMBER' }).press('Enter');
      await expect(reasons(page).getByRole('heading', { name: APPLIED })).toBeVisible();
      expect((await club.mail(email, 'membership-interest')).locale).toBe('en');
      await page.keyboard.press('Escape');
      await expect(reasons(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Why only for members?' })).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: APPLIED })).toBeVisible();
    });
  });
}

test('[C2] [K17] the popup suggests a domain for a mistyped one, and keeps the typed text when it is closed', async ({
  page,
  club,
}) => {
  await openRunning(page, club.url('/cashmere-coat'));
  await openReasons(page);
  await reasons(page).getByLabel('Email address').pressSequentially('clara@gmial.com');
  await reasons(page).getByRole('button', { name: 'clara@gmail.com' }).click();
  await page.keyboard.press('Escape');
  await openReasons(page);
  await expect(reasons(page).getByLabel('Email address')).toHaveValue('clara@gmail.com');
});

test('[C2] both popups are accessible, on a phone and on a desktop', async ({ page, club }) => {
  for (const locale of ['en', 'de']) {
    for (const [id, name] of [
      ['shared-product', 'product'],
      ['members-only', 'reasons'],
    ] as const) {
      await openRunning(page, club.url(`/${locale}/cashmere-coat`));
      await page.locator(`[commandfor=${id}][command=show-modal]`).click();
      await expect(page.locator(`#${id}`)).toBeVisible();
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await inspect(page, `popup-${name}-${locale}-${width}`, { axe: true });
        expect(await page.locator(`#${id}`).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      }
    }
  }
});

test("[C2] the product has its name and description in the visitor's language", async ({ page, club }) => {
  await page.goto(club.url('/de/cashmere-coat'));
  await page.getByRole('button', { name: 'Aus der Nähe ansehen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kaschmirmantel mit Seidenfutter' });
  await expect(dialog.getByText('Ein langer Mantel aus doppelseitigem Kaschmir')).toBeVisible();
  await expect(page.getByText('Silk-lined')).toHaveCount(0);
});

for (const path of ['/?rc=SHARE', '/share', '/cashmere-coat?rc=SHARE', '/cashmere-coat?rc=CLARA-VIRAL']) {
  test(`[C2] [C10] ${path} shows the product and continues with its invitation`, async ({ page, club }) => {
    await openRunning(page, club.url(path));
    await expect(page.getByRole('heading', { level: 1, name: 'A find too lovely to keep' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Why only for members?' })).toHaveCount(0);
    await openProduct(page);
    await product(page).getByRole('link', { name: 'REGISTER NOW' }).click();
    await expect(page).toHaveURL(/formstarted\?rc=(SHARE|CLARA-VIRAL)$/);
  });
}

test('[F1] a refused link to a product still shows the product, and the reason', async ({ page, club }) => {
  await page.goto(club.url('/cashmere-coat?rc=ENDED'));
  await expect(page.getByRole('alert').filter({ hasText: 'Your invitation has expired.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'A closer look' })).toBeVisible();
});

test('[C2] other pages have neither the popups nor their program', async ({ page, club }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openRunning(page, club.url('/'));
  await expect(page.getByRole('button', { name: 'Why only for members?' })).toHaveCount(0);
  expect(loaded.filter((url) => /shared-product|members-only|forms-|dialog-/.test(url))).toEqual([]);
});

test('[C2] without their program the popups open, and the form posts to its page', async ({ context, club }) => {
  const email = freshEmail('popup-alone');
  const page = await context.newPage();
  await page.route(/members-only|shared-product/, (route) => route.abort());
  await page.goto(club.url('/cashmere-coat'), { waitUntil: 'networkidle' });
  // Meanwhile the router must not remove anything.
  await page.getByLabel('Your access code').first().fill('WRONG-CODE');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page.getByText('Your code is not valid.').first()).toBeVisible();
  await expect(page.getByText('Atelier Verlaine').first()).toBeVisible();
  await openReasons(page);
  await reasons(page).getByLabel('Email address').fill(email);
  await reasons(page).getByRole('button', { name: 'BECOME A MEMBER' }).click();
  await expect(page).toHaveURL(/\/membership-interest\/confirmation$/);
  await club.mail(email, 'membership-interest');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[C2] [C12] the product is readable, and the application is posted to its page', async ({ page, club }) => {
    const email = freshEmail('popup-noscript');
    await page.goto(club.url('/cashmere-coat'));
    // The test browser has invokers, and hides the content of `noscript`.
    expect((await fetchDocument(page.url())).html).toMatch(/<noscript><p[^>]*>A long coat of double-faced cashmere/);
    await openProduct(page);
    await expect(product(page).getByText('A long coat of double-faced cashmere')).toBeVisible();
    await page.keyboard.press('Escape');
    await openReasons(page);
    await reasons(page).getByLabel('Email address').fill('not-an-address');
    await reasons(page).getByRole('button', { name: 'BECOME A MEMBER' }).click();
    await expect(page).toHaveURL(/\/membership-interest\/apply$/);
    await expect(page.getByText('Please provide a valid email address')).toBeVisible();
    await page.goBack();
    await openReasons(page);
    await reasons(page).getByLabel('Email address').fill(email);
    await reasons(page).getByRole('button', { name: 'BECOME A MEMBER' }).click();
    await expect(page).toHaveURL(/\/membership-interest\/confirmation$/);
    await club.mail(email, 'membership-interest');
  });
});

/** A browser without `commandfor` does nothing. */
function withoutInvokers(): void {
  Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
  window.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button[commandfor]')) event.preventDefault();
    },
    true,
  );
}
