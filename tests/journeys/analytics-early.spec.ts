// What a visitor does before the page's program has come, and on a page that is left at once, reaches the data layer, too.
import type { Page } from '@playwright/test';
import { expectEvents, names, allowedTest as test } from './support/data-layer.ts';
import { expect, freshEmail } from './support/journey.ts';
import { activationLink, registerByApi } from './support/steps.ts';

test.use({ unasked: true });

/** Holds back the program of the first page, so that its forms are the browser's own. */
async function postCode(page: Page, url: string, code: string): Promise<void> {
  let posted = false;
  page.on('request', (request) => {
    posted ||= request.method() === 'POST';
  });
  await page.route('**/assets/*.js', (route) => (posted ? route.continue() : route.abort()));
  await page.goto(url);
  await page.locator('input[name=code]').first().fill(code);
  await page.locator('input[name=code]').first().press('Enter');
}

test('[H8] a code that the browser posted counts on the form, whose address loses the mark', async ({
  page,
  club,
  entries,
  problems,
}) => {
  await postCode(page, club.url('/'), 'NOCTURNE');
  await expectEvents(entries, ['entering_code_registration', 'submit_code_registration', 'landing_form_registration']);
  await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE$/);
  problems.length = 0;
});

test('[H8] [I3] a code that the browser posted and that is refused counts on the page that says so', async ({
  page,
  club,
  entries,
  problems,
}) => {
  await postCode(page, club.url('/'), 'ENDED');
  await expect.poll(() => names(entries)).toContain('error_registration_code_expired');
  expect(names(entries).filter((name) => name === 'submit_code_registration')).toHaveLength(1);
  problems.length = 0;
});

test('[H8] the activation page tells of itself before it is left', async ({ page, club, entries }) => {
  const email = freshEmail('leaver');
  await registerByApi(club, email);
  // A page that is being left no longer calls out to the test, so its last entries are stored.
  await page.addInitScript(() => {
    const layer: unknown[] = Reflect.get(window, 'dataLayer');
    const { push } = layer;
    layer.push = (...added: unknown[]) => {
      const names = added.flatMap((one) => Reflect.get(Object(one), 'event') ?? []);
      localStorage.setItem('seen', [localStorage.getItem('seen') ?? '', ...names].join(' ').trim());
      return push.apply(layer, added);
    };
  });
  await page.goto(await activationLink(club, email), { waitUntil: 'networkidle' });
  expect(names(entries)).toEqual([]);
  await page.goto(`${club.origin}/demo/terms`);
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBe('landing_activate_account_registration');
});
