// Events from before the start of the page's program, and of a page that is left at once, reach the data layer, too.
import type { Page } from '@playwright/test';
import { expectEvents, names, openTracked, allowedTest as test } from './support/data-layer.ts';
import { expect, freshEmail } from './support/journey.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

test.use({ consentPending: true });

/** Delays the program of the first page, so that the browser itself posts its forms. */
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

test('[H8] a code that the browser posted is counted on the form page, which removes the mark from its address', async ({
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

test('[H8] [I3] a refused code that the browser posted is counted on the page with the refusal', async ({
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

test('[H8] events of the activation page are sent by our next page, first and once', async ({
  page,
  club,
  entries,
}) => {
  const email = freshEmail('leaver');
  await registerByApi(club, email);
  await openTracked(page, await activationLink(club, email));
  await page.goto(`${club.origin}/demo/terms`);
  expect(names(entries)).toEqual([]);
  await page.goto(club.url('/'));
  await expectEvents(entries, ['landing_activate_account_registration', 'landing_registration']);
  await page.goto(club.url('/login'), { waitUntil: 'networkidle' });
  expect(names(entries)).toHaveLength(2);
});

test('[H8] a reload of the activation page loses no event: the welcome page sends each once', async ({
  page,
  club,
  entries,
}) => {
  const email = freshEmail('reloader');
  await registerByApi(club, email);
  await openTracked(page, await activationLink(club, email));
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByLabel('Your new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL(/welcome$/);
  await expectEvents(entries, ['landing_activate_account_registration']);
});
