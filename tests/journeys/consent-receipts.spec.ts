import { banner, consentSignals, readConsentCookie } from './support/consent.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';

test.use({ consentPending: true });

for (const [button, action, categories] of [
  ['Accept', 'ACCEPT', ['necessary', 'analytics', 'personalization', 'marketing']],
  ['Refuse', 'REFUSE', ['necessary']],
] as const) {
  test(`[E7] [K16] "${button}" is one press: reported to the page, stored in the cookie, proved on the server`, async ({
    page,
    context,
    club,
  }) => {
    await page.goto(club.url('/'));
    await banner(page).getByRole('button', { name: button }).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(async () => (await readConsentCookie(context)).data.recorded).toBe(true);
    const { data } = await readConsentCookie(context);
    expect(await getRow(club, data.receipt)).toMatchObject({
      action,
      categories,
      language: 'en',
      text_version: data.textVersion,
    });
    const granted = action === 'ACCEPT' ? 'granted' : 'denied';
    expect(await consentSignals(page)).toEqual([
      'default analytics_storage=denied',
      `update analytics_storage=${granted}`,
    ]);
    await page.reload();
    await expect.poll(() => consentSignals(page)).toContain(`update analytics_storage=${granted}`);
    await expect(banner(page)).toHaveCount(0);
    expect(await club.sql('select id from consent_receipt where previous_id = $1', [data.receipt])).toEqual([]);
  });
}

test('[C5] [K16] the footer opens the settings at any time, and a withdrawal has a receipt of its own', async ({
  page,
  context,
  club,
}) => {
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await readConsentCookie(context)).data.recorded).toBe(true);
  const first = (await readConsentCookie(context)).data.receipt;
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a tag manager sets it this way
    document.cookie = '_ga=GA1.1.1; path=/';
  });
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings.getByRole('switch', { name: 'Analytics' })).toBeChecked();
  await expect(settings.getByText(first)).toBeVisible();
  await settings.getByRole('switch', { name: 'Analytics' }).uncheck();
  await settings.getByRole('button', { name: 'Save choice' }).click();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
  await expect.poll(async () => (await readConsentCookie(context)).data.previousReceipt).toBe(first);
  await expect.poll(async () => (await readConsentCookie(context)).data.recorded).toBe(true);
  const { receipt } = (await readConsentCookie(context)).data;
  expect(await getRow(club, receipt)).toMatchObject({
    action: 'CHOOSE',
    categories: ['necessary', 'personalization', 'marketing'],
    previous_id: first,
  });
  expect((await consentSignals(page)).at(-1)).toBe('update analytics_storage=denied');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
  const shown = await club.command('consent', 'show', receipt);
  expect(shown.split('\n').map((line) => line.split(' ')[0])).toEqual([receipt, first]);
});

test('[K16] a receipt that the server could not store is sent at the next visit', async ({ page, context, club }) => {
  await page.route('**/graphql', (route) => route.abort());
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toHaveCount(0);
  const { data } = await readConsentCookie(context);
  expect(data.recorded).toBe(false);
  await page.unroute('**/graphql');
  await page.reload();
  await expect.poll(async () => (await readConsentCookie(context)).data.recorded).toBe(true);
  expect(await getRow(club, data.receipt)).toMatchObject({ action: 'REFUSE' });
});

async function getRow(club: JourneyClub, id: string) {
  const [row] = await club.sql('select * from consent_receipt where id = $1', [id]);
  return row;
}
