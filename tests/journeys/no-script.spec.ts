import { expect, freshEmail, test } from './support/journey.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillAddress,
  fillForm,
  fillPerson,
  PASSWORD,
  submitForm,
} from './support/steps.ts';

test.use({ javaScriptEnabled: false });

test('[C12] the whole way works without JavaScript', async ({ page, club }) => {
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
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/welcome/);
});

test('[C12] the lean form, too', async ({ page, club }) => {
  const email = freshEmail('noscript-lean');
  await enterCode(page, club, 'LEAN');
  await fillAddress(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPerson(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/formfinished/);
  await club.mail(email, 'activation');
});
