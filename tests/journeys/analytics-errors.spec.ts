import {
  enterTrackedCode,
  expectEvents,
  expectNoLeak,
  names,
  openTracked,
  TO_FORM,
  allowedTest as test,
} from './support/data-layer.ts';
import { expect, freshEmail, type JourneyClub } from './support/journey.ts';
import { activationLink, fillForm, PASSWORD, registerByApi, submitForm } from './support/steps.ts';

test.use({ consentPending: true });

test.describe('with analytics allowed', () => {
  for (const [code, error] of [
    ['EMPTY', 'error_registration_code_no_balance'],
    ['ENDED', 'error_registration_code_expired'],
    ['LINKONLY', 'error_registration_timestamp_missing'],
  ] as const) {
    test(`[I3] ${error}: typed, as a link and as a slug`, async ({ page, club, entries }) => {
      const expected = [...TO_FORM.slice(0, 3), error];
      await enterTrackedCode(page, club, code);
      await expectEvents(entries, expected);
      for (const path of [`/?rc=${code}`, `/${code}`]) {
        expected.push('landing_registration', error);
        await page.goto(club.url(path));
        await expectEvents(entries, expected);
      }
    });
  }

  test('[I3] an address with an account, and one with a pending registration', async ({ page, club, entries }) => {
    const [waiting, active] = [freshEmail('waiting'), freshEmail('active')];
    await registerByApi(club, waiting);
    await registerByApi(club, active);
    await club.mail(active, 'activation');
    await activateByApi(club, await activationLink(club, active));
    for (const [email, error] of [
      [waiting, 'pending'],
      [active, 'active'],
    ] as const) {
      await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
      await fillForm(page, email);
      await submitForm(page);
      await expect.poll(() => names(entries).at(-1)).toBe(`error_registration_account_${error}`);
    }
    expect(names(entries)).not.toContain('successful_user_registration');
    expectNoLeak(entries, [waiting, active]);
  });

  for (const [reason, error] of [
    ['ACTIVATION_EXPIRED', 'failed'],
    ['ACTIVATION_NOT_FOUND', 'not_found'],
  ] as const) {
    test(`[I3] a failed activation, ${reason}, is reported on the visitor's next page`, async ({
      page,
      club,
      entries,
    }) => {
      await openTracked(page, club.url(`/registration/activateaccountError?error=${reason}`));
      expect(entries).toEqual([]);
      await page.getByRole('main').getByRole('link').first().click();
      await expectEvents(entries, [`error_registration_activation_${error}`, 'landing_registration']);
    });
  }
});

async function activateByApi(club: JourneyClub, link: string): Promise<void> {
  const input = { accountActivationId: new URL(link).searchParams.get('id'), password: PASSWORD };
  const query = 'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { __typename } }';
  await fetch(`${club.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
}
