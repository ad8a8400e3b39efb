import { waitForListeners, waitForRoute } from './support/hydration.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { chooseLanguage, isSameDocument, markDocument, storedLanguage } from './support/language.ts';
import { activationLink, registerByApi } from './support/steps.ts';

test('[B6] the language switch reloads the page at the localized path', async ({ page, context, club }) => {
  await page.goto(club.url('/membership-interest?a=1#main'));
  await markDocument(page);
  await chooseLanguage(page, 'Deutsch');
  await expect(page).toHaveURL(club.url('/de/membership-interest?a=1#main'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await isSameDocument(page)).toBe(false);
  expect(await storedLanguage(context)).toBe('de');
  await chooseLanguage(page, 'English');
  await expect(page).toHaveURL(club.url('/membership-interest?a=1#main'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[B6] only the base path itself, the English start page, is shown without a reload', async ({
  page,
  context,
  club,
}) => {
  await page.goto(club.url('/de'));
  await waitForListeners(page.getByRole('banner').getByRole('link', { name: 'English', includeHidden: true }));
  await waitForRoute(page, 'landing');
  await markDocument(page);
  await chooseLanguage(page, 'English');
  await expect(page).toHaveURL(club.url('/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('header details')).not.toHaveAttribute('open');
  expect(await isSameDocument(page)).toBe(true);
  expect(await storedLanguage(context)).toBe('en');
  await page.reload();
  await expect(page).toHaveURL(club.url('/'));
});

test('[B6] [B8] on the activation page the switch navigates by the router', async ({ page, club }) => {
  const email = freshEmail('switch');
  await registerByApi(club, email);
  await page.goto(await activationLink(club, email));
  await expect(page.getByRole('button', { name: 'Activate my account' })).toBeVisible();
  await markDocument(page);
  await chooseLanguage(page, 'Deutsch');
  await expect(page).toHaveURL(club.url('/de/registration/activateaccount'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Activate my account' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});
