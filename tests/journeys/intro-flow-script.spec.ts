import { expect, test } from './support/journey.ts';

test('[C7] the script of the flow is loaded only where the flow is shown', async ({ page, club }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const ofFlow = () => paths.filter((path) => /visit-intro|intro-flow|sign-up/.test(path));
  await page.goto(club.url('/en'), { waitUntil: 'networkidle' });
  expect(ofFlow()).toEqual([]);
  await page.goto(club.url('/en?flow=short'), { waitUntil: 'networkidle' });
  expect(ofFlow().length).toBeGreaterThan(0);
});

test('[C7] without its script the flow stays as the server rendered it, and the page works', async ({
  browser,
  club,
}) => {
  const page = await browser.newPage({ locale: 'en-GB' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(/visit-intro.*\.js/, (route) => route.abort());
  await page.goto(club.url('/quick-tour'), { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up for free' })).toBeInViewport();
  await page.getByLabel('Your access code').first().fill('NOCTURNE');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  expect(errors).toEqual([]);
  await page.close();
});

test('[C7] a step that is pressed while the program starts is not lost', async ({ page, club }) => {
  // The critical moment: the router listens to the address, but React has not hydrated the introduction yet.
  await page.addInitScript(() => {
    let router: unknown;
    Object.defineProperty(window, '__reactRouterDataRouter', {
      configurable: true,
      get: () => router,
      set(value) {
        router = value;
        document.querySelector<HTMLElement>('#intro-welcome .primary-action')?.click();
      },
    });
  });
  await page.goto(club.url('/welcome-tour'));
  const flow = page.locator('.intro-flow');
  await expect(flow.getByRole('status')).toContainText('2 of');
  await expect(flow.locator('#intro-brands').getByRole('heading')).toBeInViewport({ ratio: 1 });
  expect(new URL(page.url()).hash).toBe('');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[C7] [C8] [C12] links lead through the steps, an unavailable method is reported, and email continues', async ({
    page,
    club,
  }) => {
    await page.goto(club.url('/?rc=NOCTURNE&flow=intro'));
    for (const at of [0, 1, 2]) await page.getByRole('link', { name: 'Continue' }).nth(at).click();
    await expect(page.getByRole('heading', { name: 'Sign up for free' })).toBeInViewport();
    await page.getByRole('button', { name: 'Sign up with Apple' }).click();
    const word = page.getByRole('dialog', { name: 'Signing up with Apple is coming soon' });
    await expect(word).toBeVisible();
    await word.getByRole('button', { name: 'Close message' }).click();
    await expect(word).toBeHidden();
    await page.getByRole('link', { name: 'Sign up with email' }).click();
    await expect(page).toHaveURL(/registration\/formstarted\?rc=NOCTURNE$/);
  });
});
