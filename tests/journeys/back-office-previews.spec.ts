// The preview matrix of the back office, as admins use it [K22].
import { LOCALES } from '#kernel/locale.ts';
import { getAdmin } from './support/admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const WITHOUT_SCRIPT = { javaScriptEnabled: false } as const;

const CREATE = `mutation ($slug: String!) { createLandingPage(kind: LANDING_ENTRY, slug: $slug) {
  ... on LandingPageChanged { id revision } } }`;
const SAVE = `mutation ($id: ID!, $revision: Int!, $content: String!) {
  saveLandingPageDraft(id: $id, revision: $revision, content: $content) { __typename } }`;

/** A draft whose product has no German description. */
async function draftWithoutGerman(club: JourneyClub): Promise<{ readonly id: string; readonly slug: string }> {
  const admin = await getAdmin(club);
  const slug = `matrix-${crypto.randomUUID().slice(0, 8)}`;
  const { id, revision } = await admin.send<{ readonly id: string; readonly revision: number }>(CREATE, { slug });
  const languages = LOCALES.filter((locale) => locale !== 'de');
  const description = Object.fromEntries(languages.map((locale) => [locale, `Coat ${locale}`]));
  const product = { name: 'Manteau', designer: 'Atelier', image: 'cashmere-coat', description };
  const content = JSON.stringify({ customizationKey: 'default', campaign: null, product });
  await admin.send(SAVE, { id, revision, content });
  return { id, slug };
}

test('[K22] an admin compares a draft in both brands and two languages, and finds the missing text', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const draft = await draftWithoutGerman(club);
  await openAsAdmin(page, club, '/en/admin/previews');
  await waitForHydration(page);
  await page.getByLabel('Landing page', { exact: true }).selectOption(`/${draft.slug}`);
  await page.getByRole('checkbox', { name: 'German' }).press('Space');
  await page.getByRole('checkbox', { name: 'social', exact: true }).press('Space');
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page).toHaveURL(/languages=en&languages=de/);
  await waitForHydration(page);

  const brands = ['Maison Nocturne', 'Forme Libre'];
  for (const brand of brands) {
    const german = page.frameLocator(`iframe[title="The page’s own headline · its own voucher, ${brand}, German"]`);
    await expect(german.locator('html')).toHaveAttribute('lang', /^de/);
    await expect(german.getByText('[ description · de ]').first()).toBeAttached();
    await expect(german.locator('html')).toHaveAttribute('data-brand', brand.toLowerCase().replace(' ', '-'));
    expect(await german.locator('script, a[href]').count()).toBe(0);
    const english = page.frameLocator(`iframe[title="The page’s own headline · its own voucher, ${brand}, English"]`);
    await expect(english.getByText('Coat en').first()).toBeAttached();
  }
  // The two headlines in German are marked in each brand, and nothing in English.
  await expect(page.getByRole('link', { name: '1 text missing' })).toHaveCount(4);
  await inspectAtEveryWidth(page, club, 'previews-en');
  await page.getByRole('link', { name: '1 text missing' }).first().press('Enter');
  const row = page.getByRole('row', { name: /Description, German/ });
  await row.getByRole('link', { name: 'The landing page' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/landings/${draft.id}#product.description.de$`));
});

test('[K22] screens, mails and error pages are shown with sample data, also without script', async ({
  page,
  club,
  browser,
}) => {
  test.setTimeout(120_000);
  await openAsAdmin(page, club, '/de/admin/previews?kind=screen&languages=de&brands=forme-libre');
  await waitForHydration(page);
  await expect(page.locator('iframe')).toHaveCount(13);
  for (const [title, text] of [
    [/^Registrierungsformular, /, 'Clara'],
    [/^Formular abgesendet, /, 'clara@example.com'],
    [/^Aktivierung, /, 'Clara'],
    [/^Zugang verweigert, /, 'Zugang verweigert'],
  ] as const) {
    const address = await page.getByTitle(title).getAttribute('src');
    const shown = await page.request.get(new URL(address ?? '', club.origin).href);
    expect([title, shown.status()]).toEqual([title, 200]);
    expect(await shown.text()).toContain(text);
    expect(shown.headers()['content-security-policy']).toContain("frame-ancestors 'self'; sandbox");
  }
  await inspectAtEveryWidth(page, club, 'previews-screens-de');

  const plain = await browser.newContext({ ...WITHOUT_SCRIPT, storageState: await page.context().storageState() });
  const reader = await plain.newPage();
  await reader.goto(club.url('/en/admin/previews?kind=error&brands=forme-libre&languages=sv'));
  await reader.getByRole('button', { name: 'Show' }).click();
  await expect(reader.frameLocator('iframe[title^="404: page"]').locator('html')).toHaveAttribute('lang', /^sv/);
  await expect(reader.frameLocator('iframe[title^="500: internal"]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.frameLocator('iframe[title^="503"]').getByText('Forme Libre')).toBeVisible();
  await reader.getByRole('link', { name: 'Mails', exact: true }).last().click();
  await expect(reader.getByTitle(/^Activation, Forme Libre/)).toBeVisible();
  await plain.close();
});

test('[K22] a preview that has only begun to load when the program starts does not break the page', async ({
  page,
  club,
}) => {
  await page.addInitScript(() => {
    const begun = new WeakSet<HTMLIFrameElement>();
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument') ?? {};
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
      get(this: HTMLIFrameElement) {
        if (begun.has(this)) return get?.call(this);
        begun.add(this);
        return new Document();
      },
    });
  });
  await openAsAdmin(page, club, '/en/admin/previews?kind=error&brands=forme-libre&items=404&languages=fr');
  await waitForHydration(page);
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', /^fr/);
});

test('[K22] a preview that is refused is tried again, and the cell says when', async ({ page, club, problems }) => {
  let refusals = 2;
  await page.route(/previews\/cell\?/, async (route) => {
    refusals -= 1;
    if (refusals < 0) return route.continue();
    const headers = { 'content-security-policy': 'sandbox allow-same-origin' };
    const body = '<!doctype html><html lang="en" data-retry-after="1"><title>x</title><p>Too many</p></html>';
    return route.fulfill({ status: 429, contentType: 'text/html', headers, body });
  });
  await openAsAdmin(page, club, '/en/admin/previews?kind=error&brands=forme-libre&items=404&languages=fr');
  await expect(page.getByText(/This one loads again in \d+ seconds/)).toBeVisible();
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', /^fr/, { timeout: 30_000 });
  await expect(page.getByText(/This one loads again/)).toBeHidden();
  ignoreProblems(problems, /429/);
});
