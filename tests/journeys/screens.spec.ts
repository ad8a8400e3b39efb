import { tagLocale, tagOneLocale } from './support/brand-tags.ts';
import { getExperimentAdmin } from './support/experiment-admin.ts';
import { countVisits, createExperiment, createExperimentKey, getExperimentPath } from './support/experiment-page.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { getScreenUrl, inspectAtEveryWidth, openAsAdmin, openLinkGenerator, SCREEN_GROUPS } from './support/screens.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillAddress,
  joinByApi,
  PASSWORD,
  register,
  registerByApi,
} from './support/steps.ts';

for (const locale of ['en', 'de'] as const) {
  for (const [group, screens] of Object.entries(SCREEN_GROUPS)) {
    test(
      `[B1] each ${group} screen in ${locale} is right at every width`,
      tagOneLocale(locale),
      async ({ page, club }) => {
        test.setTimeout(180_000);
        for (const { name, path, status = 200 } of screens) {
          await test.step(name, async () => {
            const response = await page.goto(getScreenUrl(club, path, locale));
            expect(response?.status()).toBe(status);
            // A page that continues by itself is held for the check.
            if (name === 'email-active') await page.locator('main p[aria-hidden=true] ~ div button').click();
            await inspectAtEveryWidth(page, club, `${name}-${locale}`);
          });
        }
      },
    );
  }

  test(
    `[C11] the screens after a mail in ${locale} are right at every width`,
    tagOneLocale(locale),
    async ({ page, club }) => {
      const email = freshEmail(`screens-${locale}`);
      await registerByApi(club, email);
      const link = (await activationLink(club, email)).replace('/en/', `/${locale}/`);
      await page.goto(link);
      await inspectAtEveryWidth(page, club, `activateaccount-${locale}`);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('main button[type=submit]').click();
      await expect(page).toHaveURL(/welcome/);
      await expect(page.locator('main input[type=password]')).toHaveCount(0);
      await inspectAtEveryWidth(page, club, `welcome-${locale}`);
    },
  );
}

for (const locale of ['en', 'de'] as const) {
  test(`[K4] the member area in ${locale} is right at every width`, tagOneLocale(locale), async ({ page, club }) => {
    test.setTimeout(120_000);
    const email = freshEmail(`member-screens-${locale}`);
    await joinByApi(page, club, email);
    await club.command('inviter', 'create', '--name', 'Anna Kern', '--email', email, '--balance', '3');
    for (const name of [
      'invitations',
      'card',
      'account',
      'account/details',
      'account/security',
      'account/security/link',
      'account/security/password',
    ]) {
      await page.goto(getScreenUrl(club, `/${name}`, locale));
      if (name === 'invitations') {
        await page.locator('main form button[type=submit]').first().click();
        await expect(page.locator('#invitation-link')).toBeVisible();
      }
      await inspectAtEveryWidth(page, club, `${name.replaceAll('/', '-')}-${locale}`);
    }
  });
}

test('[C9] a refused form reports its errors without an axe violation', async ({ page, club }) => {
  await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
  await fillAddress(page, 'not-an-address');
  await page.getByRole('button', { name: 'Become a member' }).click();
  await expect(page.getByText('Please provide a valid email address').first()).toBeVisible();
  await inspectAtEveryWidth(page, club, 'form-refused-en');
});

for (const locale of ['en', 'de'] as const) {
  test(`[G1] the link generator in ${locale} is right at every width`, tagOneLocale(locale), async ({ page, club }) => {
    await openLinkGenerator(page, club, locale);
    await inspectAtEveryWidth(page, club, `link-generator-${locale}`);
    await page.locator('main input[name=registrationCode]').fill('linkonly');
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('main input[readonly]')).toHaveValue(/rc=LINKONLY/);
    await inspectAtEveryWidth(page, club, `link-generator-made-${locale}`);
  });
}

for (const locale of ['en', 'de'] as const) {
  test(
    `[K3] the split generator in ${locale} is right at every width`,
    tagOneLocale(locale),
    async ({ page, club }) => {
      const key = `screens-${locale}-${process.pid}-${Date.now().toString(36)}`;
      const variations = [
        { key: 'control', weight: 0.5 },
        { key: 'other', weight: 0.5, values: { 'landing.hero': 'band', 'sign-up.methods': ['phone', 'email'] } },
      ];
      const admin = await getExperimentAdmin(club);
      await admin.create({ key, name: 'The picture of the landing page', variations });
      await openAsAdmin(page, club, `/${locale}/admin/splitgenerator`);
      await inspectAtEveryWidth(page, club, `split-generator-list-${locale}`);
      await page.goto(club.url(`/${locale}/admin/splitgenerator/${key}/edit`));
      await inspectAtEveryWidth(page, club, `split-generator-edit-${locale}`);
      await page.goto(club.url(`/${locale}/admin/splitgenerator/new`));
      await page.locator('main form').getByRole('button').last().click();
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectAtEveryWidth(page, club, `split-generator-refused-${locale}`);
    },
  );
}

for (const locale of ['en', 'de'] as const)
  test(
    `[K3] the page of an experiment in ${locale} is right at every width`,
    tagOneLocale(locale),
    async ({ page, club }) => {
      test.setTimeout(120_000);
      const key = createExperimentKey(`screen-${locale}`);
      await createExperiment(club, key);
      await (await getExperimentAdmin(club)).start(key);
      await countVisits(club, key, { control: [6_000, 600], band: [4_000, 480] });
      const path = getExperimentPath(key, locale);
      await openAsAdmin(page, club, path);
      await page.goto(club.url(`${path}?visitor=v-1&country=DE&language=de&path=/${key}`));
      await page.locator('#split').scrollIntoViewIfNeeded();
      await expect(page.locator('#split').getByRole('img')).toBeVisible({ timeout: 20_000 });
      await inspectAtEveryWidth(page, club, `split-generator-experiment-${locale}`);
    },
  );

test('[B1] the waiting page is right at every width', async ({ page, club }) => {
  await register(page, club, freshEmail('screens-finished'));
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'formfinished-registered-en');
});

test('[B1] the second step of the lean form is right at every width', async ({ page, club }) => {
  await enterCode(page, club, 'LEAN');
  await fillAddress(page, freshEmail('screens-lean'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'form-lean-second-en');
});

test('[C11] the page of a used link is right at every width', async ({ page, club }) => {
  const email = freshEmail('screens-used');
  await registerByApi(club, email);
  const link = await activationLink(club, email);
  await activate(page, link);
  await expect(page).toHaveURL(/welcome/);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Your account is active')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'activateaccount-used-en');
});

test.describe('for a visitor without a consent decision', () => {
  test.use({ consentPending: true });
  for (const locale of ['en', 'de', 'pl'] as const) {
    test(
      `[D4] [C5] the consent banner and the cookie settings in ${locale} are right at every width`,
      tagLocale(locale),
      async ({ page, club }) => {
        await page.goto(club.url(`/${locale}`));
        await expect(page.locator('.cmp-banner')).toBeVisible();
        await inspectAtEveryWidth(page, club, `consent-${locale}`);
        await page.locator('.cmp-banner button').nth(1).click();
        await expect(page.locator('dialog.cmp-settings')).toBeVisible();
        await inspectAtEveryWidth(page, club, `cookie-settings-${locale}`);
      },
    );
  }
});
