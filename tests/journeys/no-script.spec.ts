import { expect, freshEmail, test } from './support/journey.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillAddress,
  fillForm,
  fillPerson,
  joinByApi,
  logIn,
  PASSWORD,
  register,
  requestReset,
  resetLink,
  setPassword,
  submitForm,
} from './support/steps.ts';

test.use({ javaScriptEnabled: false });

test('[C12] the whole registration works without JavaScript', async ({ page, club }) => {
  const email = freshEmail('noscript');
  await enterCode(page, club, 'WRONG-CODE');
  await expect(page.getByText('Your code is not valid.').first()).toBeVisible();
  await enterCode(page, club, 'NOCTURNE');
  await submitForm(page);
  await expect(page.getByText('Please provide your first name').first()).toBeVisible();
  await fillForm(page, email);
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
  await activate(page, await activationLink(club, email));
  await expect(page.getByRole('heading', { name: 'Welcome, Anna' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.goto(club.url('/login'));
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/welcome/);
});

test('[C12] the lean form works, too', async ({ page, club }) => {
  const email = freshEmail('noscript-lean');
  await enterCode(page, club, 'LEAN');
  await fillAddress(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPerson(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/formfinished/);
  await club.mail(email, 'activation');
});

test('[C12] another activation mail can be requested', async ({ page, club }) => {
  const email = freshEmail('noscript-resend');
  await register(page, club, email);
  const older = await activationLink(club, email);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('A new email is on its way')).toBeVisible();
  await expect.poll(() => activationLink(club, email), { timeout: 15_000 }).not.toBe(older);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/welcome/);
  // The waiting page cannot continue by itself: its link checks again.
  await page.goto(club.url('/registration/formfinished'));
  await expect(page.getByRole('heading', { name: 'Your membership is active' })).toBeVisible();
});

test('[C12] a forgotten password is replaced by a mailed link', async ({ page, club }) => {
  const email = freshEmail('noscript-reset');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await page.goto(club.url('/reset-password'));
  await requestReset(page, email);
  await page.goto(await resetLink(club, email));
  await setPassword(page, email, 'velvet-otter-parade');
});
