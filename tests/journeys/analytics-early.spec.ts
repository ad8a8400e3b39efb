// What a visitor does before the page's program has come, and on a page that is left at once, reaches the data layer, too.
import type { Page } from '@playwright/test';
import { expectEvents, names, allowedTest as test } from './support/data-layer.ts';
import { expect, freshEmail } from './support/journey.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

test.use({ consentPending: true });

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

test('[H8] what the activation page has to tell outlives it: the next page of ours tells it first, and once', async ({
  page,
  club,
  entries,
}) => {
  const email = freshEmail('leaver');
  await registerByApi(club, email);
  await page.goto(await activationLink(club, email), { waitUntil: 'networkidle' });
  await page.goto(`${club.origin}/demo/terms`);
  expect(names(entries)).toEqual([]);
  await page.goto(club.url('/'));
  await expectEvents(entries, ['landing_activate_account_registration', 'landing_registration']);
  await page.goto(club.url('/login'), { waitUntil: 'networkidle' });
  expect(names(entries)).toHaveLength(2);
});

test('[H8] a reload of the activation page loses nothing of it: the welcome page tells it once', async ({
  page,
  club,
  entries,
}) => {
  const email = freshEmail('reloader');
  await registerByApi(club, email);
  await page.goto(await activationLink(club, email), { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByLabel('Your new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL(/welcome$/);
  await expectEvents(entries, ['landing_activate_account_registration']);
});
