import {
  enterTrackedCode,
  expectEvents,
  expectNoLeak,
  names,
  openTrackedLanding,
  sha256,
  TO_FORM,
  allowedTest as test,
} from './support/data-layer.ts';
import { expect, freshEmail } from './support/journey.ts';
import { activate, activationLink, fillAddress, fillForm, fillPerson, submitForm } from './support/steps.ts';

test.use({ consentPending: true });

test.describe('with analytics allowed', () => {
  test('[H8] from the code to the membership: each event once, with hashes of the person and no personal data', async ({
    page,
    club,
    entries,
  }) => {
    const email = freshEmail('Layer').toUpperCase();
    await enterTrackedCode(page, club, 'nocturne');
    await fillForm(page, email);
    await page
      .getByLabel(/newsletter|offers/i)
      .last()
      .check();
    await submitForm(page);
    await expect(page).toHaveURL(/formfinished/);
    const registered = [
      ...TO_FORM,
      'registration_country_changed',
      'successful_user_registration',
      'subscribe_newsletter',
    ];
    await expectEvents(entries, registered);
    const [row] = await club.sql<{ id: string }>('select id from registration where email = $1', [email.toLowerCase()]);
    expect(entries[5]).toMatchObject({
      invitation_campaign: 'Unknown',
      application_country: 'DE',
      application_language: 'en',
      headline_variant: 'default',
      page_path: '/registration/formfinished',
      hashed_email: sha256(email.toLowerCase()),
      hashed_registration_id: sha256(row?.id ?? ''),
    });
    expect(entries[4]).toMatchObject({ registration_country: 'AT' });
    // A step back reloads a page whose program does not run yet, and a step forward would interrupt the reload.
    await page.reload({ waitUntil: 'networkidle' });
    await page.goBack();
    await expect(page).toHaveURL(/formstarted/);
    await page.waitForLoadState('networkidle');
    await page.goForward();
    await expect(page).toHaveURL(/formfinished/);
    await page.waitForLoadState('networkidle');
    await activate(page, await activationLink(club, email.toLowerCase()));
    await expect(page).toHaveURL(/welcome$/);
    // Events of the activation page waited for a page with consent.
    await expectEvents(entries, [...registered, 'landing_activate_account_registration']);
    const link = await activationLink(club, email.toLowerCase());
    const secrets = [row?.id ?? '', new URL(link).searchParams.get('id') ?? '', 'nocturne'];
    expectNoLeak(entries, [email, 'Anna', 'Müller', 'Clara', ...secrets]);
  });

  test('[H8] the lean form in two steps', async ({ page, club, entries }) => {
    const email = freshEmail('lean');
    await enterTrackedCode(page, club, 'LEAN');
    await fillAddress(page, email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillPerson(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/formfinished/);
    await expectEvents(entries, [
      ...TO_FORM,
      'registration_country_changed',
      'landing_registration_step2',
      'submit_form_registration_step2',
      'successful_user_registration',
    ]);
    expectNoLeak(entries, [email, 'Anna']);
  });

  test("[H8] a landing entry's campaign stays with the visitor through another language up to the activation", async ({
    page,
    club,
    entries,
  }) => {
    const email = freshEmail('campaign');
    await (await openTrackedLanding(page, club, '/autumn')).fill('NOCTURNE');
    await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
    await expect(page).toHaveURL(/rc=NOCTURNE&via=autumn/);
    await page.goto(page.url().replace('/acquisition/', '/acquisition/de/'));
    await page.goto(page.url().replace('/acquisition/de/', '/acquisition/en/'));
    await fillForm(page, email);
    await submitForm(page);
    await expect(page).toHaveURL(/formfinished/);
    await activate(page, await activationLink(club, email));
    await expect(page).toHaveURL(/welcome$/);
    await expect.poll(() => names(entries).at(-1)).toBe('landing_activate_account_registration');
    expect(new Set(entries.map((entry) => entry.invitation_campaign))).toEqual(new Set(['Autumn']));
    expect(entries[0]).toMatchObject({ page_path: '/{slug}', headline_variant: 'social-10-percent' });
    expect(await club.sql('select campaign, headline from registration where email = $1', [email])).toEqual([
      { campaign: 'Autumn', headline: 'default' },
    ]);
  });

  test('[H8] a form that the browser itself posts is counted as well, once', async ({ page, club, entries }) => {
    const email = freshEmail('native');
    await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
    await fillForm(page, email);
    await page
      .locator('form[method=post]')
      .last()
      .evaluate((form) => HTMLFormElement.prototype.submit.call(form));
    await expect(page).toHaveURL(/formfinished/);
    const expected = ['landing_form_registration', 'registration_country_changed', 'successful_user_registration'];
    await expectEvents(entries, expected);
    await page.goto(club.url('/registration/formfinished'));
    await page.waitForLoadState('networkidle');
    expect(names(entries)).toEqual(expected);
  });
});
