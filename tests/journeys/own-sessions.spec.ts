// A member changes the password and ends sessions, each with a second device that is logged in [K4] [G3].
import type { Browser, Page } from '@playwright/test';
import { consentCookie } from './support/consent.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { joinByApi, logIn, PASSWORD } from './support/steps.ts';

const NEW_PASSWORD = 'velvet-otter-parade';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The phone of a member, logged in, on a page. */
async function logInOnPhone(browser: Browser, club: JourneyClub, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', userAgent: PHONE });
  await context.addCookies([consentCookie(club.origin, ['necessary'])]);
  const phone = await context.newPage();
  await phone.goto(club.url(`/login?returnTo=${encodeURIComponent(path)}`));
  await logIn(phone, email, PASSWORD);
  await expect(phone).toHaveURL(club.url(path));
  return phone;
}

test('[K4] [G3] a member changes the password: other devices are logged out, the old one is refused, a mail says so', async ({
  page,
  club,
  browser,
}) => {
  const email = freshEmail('new-password');
  await joinByApi(page, club, email);
  const phone = await logInOnPhone(browser, club, email, '/card');
  // As ten minutes after the login: the current password is asked for.
  await club.sql('update session set proven_at = null where member_id = (select id from member where email = $1)', [
    email,
  ]);
  await page.goto(club.url('/account/security'));
  await page.getByRole('link', { name: 'Change password' }).click();
  const [current, next] = [page.getByLabel('Your current password'), page.getByLabel('Your new password')];
  await current.fill('not-the-password');
  await next.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(current).toHaveAccessibleDescription(/The current password is not correct/);
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await next.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.locator('main :focus')).toHaveText(
    'Your password is changed. You are logged out on all other devices.',
  );
  await expect(page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(1);
  const mail = await club.mail(email, 'password-changed');
  expect(mail.text).toMatch(/You are logged\s+out on all other devices/);
  expect(mail.links.join()).toContain('/reset-password');

  await phone.getByRole('link', { name: 'Account settings' }).click();
  await expect(phone).toHaveURL(/\/login\?returnTo=%2Faccount&notice=session-ended$/);
  // A new document: the one before still shows the member, for whom the login leads on.
  expect(await phone.evaluate('performance.getEntriesByType("navigation")[0].name')).toContain('/login?');
  await expect(phone.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await logIn(phone, email, PASSWORD);
  await expect(phone.getByText('The email address or password is not correct.')).toBeVisible();
  await logIn(phone, email, NEW_PASSWORD);
  await expect(phone).toHaveURL(club.url('/account'));
  await phone.context().close();
});

test('[K4] [G3] a member ends the session of a phone, then all others; the phone says it and goes on after a login', async ({
  page,
  club,
  browser,
}) => {
  const email = freshEmail('sessions');
  await joinByApi(page, club, email);
  const phone = await logInOnPhone(browser, club, email, '/account');
  await waitForHydration(phone);
  await page.goto(club.url('/account/security'));
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  const other = sessions.getByRole('listitem').filter({ hasText: 'iPhone' });
  await expect(other).not.toContainText('This device');
  await other.getByRole('button', { name: /^End/ }).click();
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);

  // What the phone was about to change is not changed unseen.
  await phone.getByRole('button', { name: 'Subscribe' }).click();
  await expect(phone).toHaveURL(/\/login\?returnTo=%2Faccount&notice=session-ended$/);
  await expect(phone.getByText('You were logged out')).toBeVisible();
  await logIn(phone, email, PASSWORD);
  await expect(phone.getByRole('button', { name: 'Subscribe' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL(/\/login\?returnTo=%2Faccount&notice=session-ended$/);
  await phone.context().close();
});
