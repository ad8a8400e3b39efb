// Visitors register and log in by an account at a provider [K5], against a real provider of OpenID Connect on another site.
import { COOKIES } from '#web/routing/cookies.ts';
import { completeForm, openClubWithProvider, TRUSTED } from './support/club-with-provider.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { inspectAtEveryWidth } from './support/screens.ts';
import { PASSWORD } from './support/steps.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('[K5] an address for which the provider answers is a member at once, and logs in again', async ({
      page,
      club,
    }) => {
      test.setTimeout(120_000);
      await using cleanup = new AsyncDisposableStack();
      const email = freshEmail('provider').replace(/@.*/, `@${TRUSTED}`);
      const other = freshEmail('unverified');
      const own = await openClubWithProvider(club, cleanup, [email, other]);
      // The page loads nothing more when its club ends.
      cleanup.defer(async () => void (await page.goto('about:blank')));
      await page.goto(own.url('/registration/formstarted?rc=NOCTURNE'));
      await page.getByRole('link', { name: 'Continue with Salon login' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByText('You did not finish the login at the provider')).toBeVisible();
      await page.getByRole('link', { name: 'Continue with Salon login' }).click();
      await page.getByRole('link', { name: `Continue as ${email}` }).click();
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByText('your membership is active at once')).toBeVisible();
      if (javaScriptEnabled) await inspectAtEveryWidth(page, own, 'form-verified-en');
      await completeForm(page);
      await expect(page).toHaveURL(/\/welcome$/);
      expect((await club.mails(email)).map(({ kind }) => kind)).not.toContain('activation');

      // Who has no password sets one beside the linked account.
      await page.goto(own.url('/account/security'));
      await expect(page.getByText('this account is your way to log in')).toBeVisible();
      await page.getByRole('link', { name: 'Set a password' }).click();
      await page.getByLabel('Your new password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect(page).toHaveURL(/\/account\/security\?done=password$/);
      await expect(page.getByText('Remove Salon login', { exact: true })).toBeVisible();

      await page.context().clearCookies({ name: COOKIES.session });
      await page.goto(own.url('/de/login?returnTo=/account/data'));
      if (javaScriptEnabled) await inspectAtEveryWidth(page, own, 'login-providers-de');
      // The provider remembers who it is, and asks nothing.
      await page.getByRole('link', { name: 'Weiter mit Salon login' }).click();
      await expect(page).toHaveURL(own.url('/de/account/data'));
      // The response of the provider is used up: opened again, it leads a member on.
      await page.goto(own.url('/de/sign-in/answer'));
      await expect(page).toHaveURL(own.url('/de/welcome'));

      // Another account, for whose address nobody answers: the code comes first, and the mail after the form.
      await page.context().clearCookies({ name: COOKIES.session });
      await page.context().clearCookies({ domain: 'localhost' });
      await page.goto(own.url('/en/login'));
      await page.getByRole('link', { name: 'Continue with Salon login' }).click();
      await page.getByRole('link', { name: `Continue as ${other}` }).click();
      await expect(page.getByRole('heading', { name: 'This account is not linked yet' })).toBeVisible();
      if (javaScriptEnabled) await inspectAtEveryWidth(page, own, 'provider-no-member-en');
      await page.getByLabel('Your access code').fill('NOCTURNE');
      await page.getByRole('button', { name: 'REGISTER NOW' }).click();
      await expect(page.getByText('Your details come from Salon login')).toBeVisible();
      await completeForm(page);
      await expect(page).toHaveURL(/formfinished/);
      await club.mail(other, 'activation');
      const rows = await club.sql('select from member_identity where email = $1', [other]);
      expect(rows).toHaveLength(0);
    });
  });
