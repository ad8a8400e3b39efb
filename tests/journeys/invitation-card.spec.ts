// The invitation as a card, from the first screen to the voucher, and the last pages of a registration.
import type { Page } from '@playwright/test';
import { passSeconds, passSecondsUntil } from './support/clock.ts';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillForm,
  joinByApi,
  logIn,
  PASSWORD,
  register,
  registerByApi,
  submitForm,
} from './support/steps.ts';

test('[J1] the card is on the landing page, the form with the typed name, the finished, activation and welcome pages', async ({
  page,
  club,
}) => {
  const email = freshEmail('card');
  await page.goto(club.url('/en?rc=NOCTURNE'));
  await expect(card(page)).toHaveText(/Clara W\. invites you.*10% off your first order of €100 or more/s);
  await page.locator('main a[href*="formstarted"]').first().click();
  await expect(card(page)).toContainText('Clara W. invites you');
  await fillForm(page, email);
  await expect(card(page)).toContainText('Clara W. invites Anna');
  await page.reload();
  await expect(card(page)).toContainText('Clara W. invites Anna');
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
  await expect(card(page)).toContainText('Clara W. invites Anna');
  await inspect(page, 'card-finished', { axe: true });
  await page.goto(await activationLink(club, email));
  await expect(card(page)).toContainText('Clara W. invites Anna');
  await page.getByLabel('Your new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.locator('figure')).toContainText('Clara W. invites Anna');
  await expect(page.getByLabel('Your voucher code')).toBeVisible();
});

test("[C10] another device shows the same card: the link's inviter and voucher, then the inviter again", async ({
  club,
  page: phone,
}) => {
  const email = freshEmail('elsewhere');
  await registerByApi(club, email, 'SOCIAL20');
  await phone.goto(await activationLink(club, email));
  await expect(card(phone)).toHaveText(/Clara W\. invites Anna.*20% off your first order/s);
  await phone.getByLabel('Your new password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Activate my account' }).click();
  await expect(phone).toHaveURL(/\/welcome$/);
  await expect(phone.locator('figure')).toContainText('Clara W. invites Anna');
});

test('[C10] with two registrations in one browser the card is that of the link, not of the newest one', async ({
  page,
  club,
}) => {
  const first = freshEmail('first');
  await registerByApi(club, first, 'SOCIAL20');
  await register(page, club, freshEmail('second'));
  await page.goto(await activationLink(club, first));
  await expect(card(page)).toContainText('20% off your first order');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the card names the inviter, and the last page stays and links to the shop', async ({ page, club }) => {
    const email = freshEmail('card-plain');
    await page.goto(club.url('/en?rc=NOCTURNE'));
    await expect(card(page)).toContainText('Clara W. invites you');
    await enterCode(page, club, 'NOCTURNE');
    await expect(card(page)).toContainText('Clara W. invites you');
    await fillForm(page, email);
    await submitForm(page);
    await expect(card(page)).toContainText('Clara W. invites you');
    await activate(page, await activationLink(club, email));
    await expect(page).toHaveURL(/welcome/);
    await expect(page.locator('figure')).toContainText('Clara W. invites Anna');
    await expect(page.getByText('Enter the shop whenever you like.').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Enter the shop' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeHidden();
  });
});

test('[C11] after the activation the voucher is shown, then the shop, unless the visitor stays; later visits stay', async ({
  page,
  club,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = freshEmail('onward');
  await registerByApi(club, email);
  await activate(page, await activationLink(club, email));
  await expect(page.getByText(/We take you to the shop in 1\d seconds/).first()).toBeVisible();
  await expect(page.getByLabel('Your voucher code')).toBeVisible();
  await inspect(page, 'welcome-fresh', { axe: true });
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Enter the shop' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Enter the shop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay on this page' })).toHaveCount(0);
  await passSeconds(page, 16);
  // A redirect would need a moment to reach the network.
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/welcome$/);
});

test('[C11] without any action the shop is opened', async ({ page, club }) => {
  await page.clock.install();
  const email = freshEmail('taken');
  await registerByApi(club, email);
  await page.route('**/*', (route) => {
    if (new URL(route.request().url()).origin === club.origin) return route.fallback();
    return route.fulfill({ body: 'the shop', contentType: 'text/plain' });
  });
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/\/welcome$/);
  const shop = await page.getByRole('main').getByRole('link', { name: 'Enter the shop' }).getAttribute('href');
  await passSecondsUntil(page, new URL(shop ?? '', page.url()).href);
});

test('[C11] "Log out" is not beside the way to the shop', async ({ page, club }) => {
  const email = freshEmail('neighbours');
  await joinByApi(page, club, email);
  await page.goto(club.url('/welcome'));
  const beside = page.getByRole('main').getByRole('link', { name: 'Enter the shop' }).locator('..');
  await expect(beside.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  const navigation = page.getByRole('navigation', { name: 'Your membership' });
  const [shop, leave] = await Promise.all([
    navigation.getByRole('link', { name: 'Enter the shop' }).boundingBox(),
    navigation.getByRole('button', { name: 'Log out' }).boundingBox(),
  ]);
  expect((leave?.y ?? 0) - ((shop?.y ?? 0) + (shop?.height ?? 0))).toBeGreaterThanOrEqual(16);
});

/** The margins that the style sheets of the page demand of paper. */
function readPageMargins(): readonly string[] {
  const listRules = (rules: CSSRuleList): readonly CSSRule[] =>
    [...rules].flatMap((rule) =>
      'cssRules' in rule ? [rule, ...listRules((rule as CSSGroupingRule).cssRules)] : [rule],
    );
  return [...document.styleSheets]
    .flatMap((sheet) => listRules(sheet.cssRules))
    .flatMap((rule) => (rule instanceof CSSPageRule ? [rule.style.getPropertyValue('margin')] : []));
}

test('[J2] the voucher prints on one sheet without anything else, in both languages', async ({ page, club }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = freshEmail('print');
  await joinByApi(page, club, email);
  for (const locale of ['en', 'de']) {
    await page.goto(club.url(`/${locale}/welcome`));
    await expect(page.locator('#voucher-code')).toBeVisible();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#voucher-code')).toBeVisible();
    await expect(page.getByText(/^[^/]+\/demo\/shop$/)).toBeVisible();
    expect(await page.evaluate(readPageMargins)).toContain('16mm');
    for (const other of ['header', 'footer', 'h1', 'button', '#next']) {
      for (const one of await page.locator(other).all()) await expect(one).toBeHidden();
    }
    await page.emulateMedia({ media: null });
  }
});

for (const [address, program] of [
  ['gmail.com', { name: 'Open Gmail (in a new tab)', href: 'https://mail.google.com/' }],
  ['example.org', null],
] as const) {
  test(`[C11] the finished page of an address at ${address} opens ${program?.name ?? 'no mail program'}`, async ({
    page,
    club,
  }) => {
    const email = freshEmail('program').replace('example.org', address);
    await register(page, club, email);
    const open = page.getByRole('link', { name: /^Open / });
    if (!program) return expect(open).toHaveCount(0);
    await expect(open).toHaveAccessibleName(program.name);
    await expect(open).toHaveAttribute('href', program.href);
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
    return undefined;
  });
}

test('a member who logs in stays on the welcome page', async ({ page, club }) => {
  const email = freshEmail('again');
  await joinByApi(page, club, email);
  await page.context().clearCookies({ name: 'vestibule_token' });
  await page.goto(club.url('/login'));
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/welcome/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Enter the shop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay on this page' })).toHaveCount(0);
});

function card(page: Page) {
  return page.getByRole('figure', { name: 'Personal invitation' });
}
