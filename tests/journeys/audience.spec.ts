import type { Page } from '@playwright/test';
import { demoPath } from '#demo/links.ts';
import { LOCALES } from '#kernel/locale.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { fetchDocument, getText } from './support/documents.ts';
import { clubTest, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';

const SHOP = demoPath('shop');

async function becomeMember(page: Page, club: JourneyClub, name: string): Promise<string> {
  const email = freshEmail(name);
  await joinByApi(page, club, email);
  return email;
}

async function expectGreeted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Anna' })).toBeVisible();
  await expect(page.getByLabel('Your access code')).toHaveCount(0);
  await expect(page.locator('main').getByRole('link', { name: 'Enter the shop' }).first()).toHaveAttribute(
    'href',
    new RegExp(`${SHOP}$`),
  );
  await expect(page.locator('main').getByRole('button', { name: 'Log out' })).toBeVisible();
}

test('[A1] without an invitation there is no registration and no offer', async ({ page, club }) => {
  await page.goto(club.url('/'));
  await expect(page.locator(`main a[href$="${SHOP}"]`)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'To the shop' })).toHaveCount(0);
  await page.goto(club.url('/registration/formstarted'));
  await expect(page).toHaveURL(club.url('/'));
  await page.goto(club.url('/registration/formstarted?rc=NO-SUCH-CODE'));
  await expect(page.getByRole('alert').filter({ hasText: 'Your invitation is invalid.' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  const response = await page.request.post(`${club.origin}/graphql`, {
    data: {
      query: `mutation($input: RegisterInput!) { register(input: $input) { __typename } }`,
      variables: {
        input: {
          idempotencyKey: crypto.randomUUID(),
          registrationCode: 'NO-SUCH-CODE',
          gender: 'MEN',
          firstName: 'Ben',
          lastName: 'Berg',
          email: freshEmail('uninvited'),
          country: 'DE',
          language: 'en',
          termsAndConditions: true,
        },
      },
    },
  });
  expect(await response.json()).toEqual({ data: { register: { __typename: 'RegistrationRefused' } } });
  await page.goto(club.url('/welcome'));
  await expect(page).toHaveURL(/login/);
});

test('[A1] the landing page greets a member and links to the shop instead of showing the form for a code', async ({
  page,
  club,
}) => {
  await becomeMember(page, club, 'greeted');
  for (const path of ['/', '/cashmere-coat', '/?rc=NOCTURNE']) {
    await page.goto(club.url(path));
    await expectGreeted(page);
  }
  await page.goto(club.url('/cashmere-coat'), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'A closer look' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Enter the shop' })).toBeVisible();
  await page.goto(club.url('/'));
  await page.locator('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/login/);
  await page.goto(club.url('/'));
  await expect(page.getByLabel('Your access code').first()).toBeVisible();
});

test('[A1] an admin finds the back office on the landing page, and the link generator there', async ({
  page,
  club,
}) => {
  const email = await becomeMember(page, club, 'greeted-admin');
  await page.goto(club.url('/'));
  await expect(page.locator('main a[href$="/admin"]')).toHaveCount(0);
  await club.sql(`update member set role = 'ADMIN', admin_role = 'OWNER' where email = $1`, [email]);
  await page.goto(club.url('/'));
  await page.locator('main').getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Registration links' }).click();
  await expect(page.getByLabel('Registration code')).toBeVisible();
});

test('[A1] [G3] a member with a token in local storage is greeted as well', async ({ page, club }) => {
  await becomeMember(page, club, 'greeted-local');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'vestibule_token');
  await page.context().clearCookies();
  await page.addInitScript((token) => localStorage.setItem('vestibule_token', token), cookie?.value ?? '');
  await page.route(club.url('/'), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"tokenStorage":"cookie"', '"tokenStorage":"local-storage"');
    await route.fulfill({ response, body });
  });
  await page.goto(club.url('/'));
  await expectGreeted(page);
});

for (const locale of LOCALES) {
  clubTest(`[A2] every claim of the brand is shown, with the numbers of ${locale}`, async ({ club }) => {
    const { claims } = brand;
    const { html } = await fetchDocument(club.url(`/${locale}`), { cookie: `lang=${locale}` });
    const page = html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('&#x27;', "'");
    const tag = locale === 'en' ? 'en-IE' : `${locale}-DE`;
    const number = (value: number) => new Intl.NumberFormat(tag).format(value);
    const compact = new Intl.NumberFormat(tag, { notation: 'compact' });
    const short = (value: number) => (value < 1_000_000 && locale !== 'en' ? number(value) : compact.format(value));
    const percent = (value: number) => new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100);
    for (const claim of [
      percent(claims.discountUpToPercent),
      number(claims.labels),
      number(claims.newProductsDaily),
      short(claims.products),
      number(claims.countries),
      short(claims.customers),
      number(claims.rating),
      short(claims.reviews),
      percent(claims.firstPurchasePercent),
    ])
      expect(page).toContain(claim);
    for (const key of ['shipping', 'returns', 'membership', 'midnight'])
      expect(page).toContain(getText(locale, `benefits.${key}.title`, brand.name));
  });
}

clubTest('[A2] the displayed numbers are right', async ({ club }) => {
  const readable: readonly (readonly [string, readonly string[]])[] = [
    ['en', ['75%', '3,000', '5M', '4.8', '500K', '10%']],
    ['de', ['75\u00a0%', '3.000', '5\u00a0Mio.', '4,8', '500.000']],
    ['nl', ['75%', '3.000', '5\u00a0mln.', '4,8', '500.000']],
    ['pl', ['75%', '3000', '5\u00a0mln', '4,8', '500\u00a0000']],
    ['sv', ['75\u00a0%', '3\u00a0000', '5\u00a0mn', '4,8', '500\u00a0000']],
  ];
  for (const [locale, figures] of readable) {
    const { html } = await fetchDocument(club.url(`/${locale}`), { cookie: `lang=${locale}` });
    for (const figure of figures) expect(html, locale).toContain(figure);
  }
});

test('[A3] [C3] the cards, the stores with their addresses, the required membership, and the app are shown', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/'));
  const cards = page.locator('section[aria-labelledby=cards]');
  for (const card of ['Silver', 'Gold', 'Diamond']) await expect(cards.getByText(card, { exact: true })).toBeVisible();
  for (const city of ['Munich', 'Dornach', 'Vösendorf'])
    await expect(cards.getByRole('heading', { name: city })).toBeVisible();
  for (const { street, houseNumber, postalCode, city } of brand.stores) {
    await expect(cards.getByText(`${street} ${houseNumber}`)).toBeVisible();
    await expect(cards.getByText(`${postalCode} ${city}`)).toBeVisible();
  }
  await expect(cards.getByText('open only to members with a loyalty card')).toBeVisible();
  const app = page.locator('section[aria-labelledby=app]');
  for (const name of ['App Store', 'Google Play'])
    await expect(app.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`${demoPath('app')}$`));
});

test('[C3] the most important questions open by keyboard, also without script', async ({ browser, club }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(club.url('/'));
  const questions = page.locator('section[aria-labelledby=faq] details');
  const count = await questions.count();
  expect(count).toBeGreaterThanOrEqual(6);
  for (let at = 0; at < count; at += 1) {
    const question = questions.nth(at);
    await question.locator('summary').press('Enter');
    await expect(question.locator('p')).toBeVisible();
    expect((await question.locator('p').textContent())?.length).toBeGreaterThan(30);
  }
  await context.close();
});

test('[C3] [A2] the benefits name the advantages of a membership', async ({ page, club }) => {
  await page.goto(club.url('/'));
  const benefits = page.locator('section[aria-labelledby=benefits]');
  for (const name of ['Free membership', 'New at midnight', 'Free shipping', 'Free returns'])
    await expect(benefits.getByRole('heading', { name })).toBeVisible();
  await expect(benefits.getByText('500 new products arrive every night')).toBeVisible();
});
