import { createHash } from 'node:crypto';
import {
  allowAnalytics,
  type Entry,
  expectEvents,
  expectNothingOf,
  followDataLayer,
  names,
} from './support/data-layer.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillAddress,
  fillForm,
  fillPerson,
  register,
  registerByApi,
  submitForm,
} from './support/steps.ts';

const TO_FORM = [
  'landing_registration',
  'entering_code_registration',
  'submit_code_registration',
  'landing_form_registration',
];

test.use({ unasked: true });

test.describe('analytics allowed', () => {
  let entries: readonly Entry[];
  test.beforeEach(async ({ page, context, club }) => {
    await allowAnalytics(context, club.origin);
    entries = await followDataLayer(page);
  });

  test('[H8] from the code to the member: each event once, hashes for the person, and nobody’s name', async ({
    page,
    club,
  }) => {
    const email = freshEmail('Layer').toUpperCase();
    await enterCode(page, club, 'nocturne');
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
    await page.reload();
    await page.goBack();
    await page.goForward();
    await page.waitForLoadState('networkidle');
    await activate(page, await activationLink(club, email.toLowerCase()));
    await expect(page).toHaveURL(/welcome$/);
    // What the activation page had to tell waited for a page with consent.
    await expectEvents(entries, [...registered, 'landing_activate_account_registration']);
    const link = await activationLink(club, email.toLowerCase());
    const secrets = [row?.id ?? '', new URL(link).searchParams.get('id') ?? '', 'nocturne'];
    expectNothingOf(entries, [email, 'Anna', 'Müller', 'Clara', ...secrets]);
  });

  test('[H8] the lean form in two steps', async ({ page, club }) => {
    const email = freshEmail('lean');
    await enterCode(page, club, 'LEAN');
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
    expectNothingOf(entries, [email, 'Anna']);
  });

  test('[H8] a landing entry’s campaign stays with the visitor through another language to the activation', async ({
    page,
    club,
  }) => {
    const email = freshEmail('campaign');
    await page.goto(club.url('/autumn'));
    await page.getByLabel('Your access code').first().fill('NOCTURNE');
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

  test('[H8] a form that the browser itself sends is told as well, once', async ({ page, club }) => {
    const email = freshEmail('native');
    await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
    await fillForm(page, email);
    await page
      .locator('form[method=post]')
      .last()
      .evaluate((form) => HTMLFormElement.prototype.submit.call(form));
    await expect(page).toHaveURL(/formfinished/);
    const told = ['landing_form_registration', 'registration_country_changed', 'successful_user_registration'];
    await expectEvents(entries, told);
    await page.goto(club.url('/registration/formfinished'));
    await page.waitForLoadState('networkidle');
    expect(names(entries)).toEqual(told);
  });

  test('[H8] the introduction, and the way to the login of who is a member already', async ({ page, club }) => {
    await page.goto(club.url('/welcome-tour'));
    await expectEvents(entries, ['landing_registration', 'landing_welcome_registration']);
    await page.goto(club.url('/'));
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/login/);
    await expect.poll(() => names(entries).at(-1)).toBe('already_registered_login_registration');
  });

  for (const popup of [false, true]) {
    test(`[H8] an application for membership ${popup ? 'from the popup' : 'from its page'}`, async ({ page, club }) => {
      const email = freshEmail('apply');
      await page.goto(club.url(popup ? '/cashmere-coat' : '/membership-interest/apply'), { waitUntil: 'networkidle' });
      if (popup) await page.getByRole('button', { name: 'Why only for members?' }).press('Enter');
      await page.getByLabel('Email address').fill(email);
      await page
        .getByRole('button', { name: /become a member|apply|send/i })
        .last()
        .click();
      await expectEvents(entries, [...(popup ? ['landing_registration'] : []), 'submit_email']);
      expect(entries.at(-1)).toMatchObject({ hashed_email: sha256(email) });
      expectNothingOf(entries, [email]);
    });
  }

  for (const [code, error] of [
    ['EMPTY', 'error_registration_code_no_balance'],
    ['ENDED', 'error_registration_code_expired'],
    ['LINKONLY', 'error_registration_timestamp_missing'],
  ] as const) {
    test(`[I3] ${error}: typed, as a link and as a slug`, async ({ page, club }) => {
      const expected = [...TO_FORM.slice(0, 3), error];
      await enterCode(page, club, code);
      await expectEvents(entries, expected);
      for (const path of [`/?rc=${code}`, `/${code}`]) {
        expected.push('landing_registration', error);
        await page.goto(club.url(path));
        await expectEvents(entries, expected);
      }
    });
  }

  test('[I3] an address that has an account, and one that waits', async ({ page, club }) => {
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
    expectNothingOf(entries, [waiting, active]);
  });

  for (const [reason, error] of [
    ['ACTIVATION_EXPIRED', 'failed'],
    ['ACTIVATION_NOT_FOUND', 'not_found'],
  ] as const) {
    test(`[I3] a failed activation, ${reason}, is told where the visitor goes on`, async ({ page, club }) => {
      await page.goto(club.url(`/registration/activateaccountError?error=${reason}`), { waitUntil: 'networkidle' });
      expect(entries).toEqual([]);
      await page.getByRole('main').getByRole('link').first().click();
      await expectEvents(entries, [`error_registration_activation_${error}`, 'landing_registration']);
    });
  }

  test('[H8] a blocked referrer ends on the deny page', async ({ page, club }) => {
    await page.route('http://www.mydealz.de/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${club.url('/?rc=NOCTURNE')}">a code</a>` }),
    );
    await page.goto('http://www.mydealz.de/thread');
    await page.getByRole('link').click();
    await expect(page).toHaveURL(/deny/);
    await expectEvents(entries, ['landing_forbidden_referrer']);
    expectNothingOf(entries, ['mydealz', 'nocturne']);
  });
});

test('[E7] [H8] consent that comes late: all in order; nothing before', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  await enterCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await page.waitForLoadState('networkidle');
  expect(entries).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expectEvents(entries, TO_FORM);
});

test('[E7] [H8] a consent script that is a minute late: nothing before, all in order after', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/cmp_min\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.clock.install();
  await enterCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await page.clock.fastForward('01:00');
  expect(entries).toEqual([]);
  resolve();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expectEvents(entries, TO_FORM);
});

test('[E7] [H8] consent refused: no event, then or later', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  await page.goto(club.url('/'));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await register(page, club, freshEmail('refused'));
  await page.waitForLoadState('networkidle');
  expect(entries).toEqual([]);
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function activateByApi(club: JourneyClub, link: string): Promise<void> {
  const input = { accountActivationId: new URL(link).searchParams.get('id'), password: 'silken-otter-parade' };
  const query = 'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { __typename } }';
  await fetch(`${club.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
}
