// The field for an inviter suggests inviters while it is typed in [K1].
import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';

async function addInviters(club: JourneyClub): Promise<string> {
  const name = `Quill${Date.now()}`;
  await club.sql(
    `insert into inviter (id, first_name, last_name, email, created_at)
     select gen_random_uuid(), 'Ada', $1, lower($1) || '.' || n || '@members.example', now() from generate_series(1, 10) n`,
    [name],
  );
  return name;
}

/** The suggestions of a field, as the browser offers them. */
function listOffers(page: Page, field: string): Promise<readonly (readonly [string, string])[]> {
  return page
    .getByRole('combobox', { name: field })
    .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value, label }) => [value, label]));
}

test('[K1] inviters are suggested by the beginning of their name or address, on each form', async ({ page, club }) => {
  const name = await addInviters(club);
  const start = name.toLowerCase();
  for (const [path, field] of [
    ['/en/admin/codes/new', 'Inviter'],
    ['/en/admin/codes/new-batch', 'Inviter'],
    ['/en/admin/codes/import', 'Inviter'],
    ['/en/admin/codes', 'Inviter (email or ID)'],
  ] as const) {
    await openAsAdmin(page, club, path);
    await waitForHydration(page);
    const input = page.getByRole('combobox', { name: field });
    for (const [typed, label] of [
      [`ada ${start}`, `Ada ${name}`],
      [`${start} a`, `${name} Ada`],
      [`${name}, ada`, `${name}, Ada`],
      [`${start}.`, `Ada ${name}`],
    ] as const) {
      await input.fill('');
      await input.pressSequentially(typed);
      // Firefox keeps the suggestions whose label has what is typed.
      const isKept = ([email = '', shown = '']: readonly string[]) =>
        email.startsWith(`${start}.`) &&
        shown === `${label}, ${email}` &&
        shown.toLowerCase().includes(typed.toLowerCase());
      await expect.poll(async () => (await listOffers(page, field)).filter(isKept), `${path} ${typed}`).toHaveLength(8);
    }
    await input.fill(`${start}.10@`);
    await expect.poll(() => listOffers(page, field), path).toHaveLength(1);
  }
});

test('[K1] what is typed is in no address, also where queries are sent by GET', async ({ page, club }) => {
  const start = (await addInviters(club)).toLowerCase();
  const sent: (readonly [string, string])[] = [];
  page.on('request', (request) => sent.push([request.method(), request.url()]));
  await page.route(club.url('/en/admin/codes/new'), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"graphqlMethod":"POST"', '"graphqlMethod":"GET"');
    await route.fulfill({ response, body });
  });
  await openAsAdmin(page, club, '/en/admin/codes/new');
  await waitForHydration(page);
  expect(await page.content()).toContain('"graphqlMethod":"GET"');
  await page.getByRole('combobox', { name: 'Inviter' }).pressSequentially(`${start}.10@`);
  await expect.poll(() => listOffers(page, 'Inviter')).toHaveLength(1);
  expect(sent.filter(([, url]) => url.includes(start))).toEqual([]);
  expect(sent.filter(([, url]) => url.includes('graphql')).map(([method]) => method)).toContain('POST');
});

test('[K1] a field whose suggestions fail works as a plain field', async ({ page, club, problems }) => {
  await openAsAdmin(page, club, '/en/admin/codes/new');
  await waitForHydration(page);
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Inviter' }).pressSequentially('clara');
  await page.waitForTimeout(500);
  await page.getByRole('combobox', { name: 'Inviter' }).fill('clara@members.example');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page).toHaveURL(/\/admin\/codes\/[0-9a-f-]{36}$/);
  ignoreProblems(problems, /ERR_FAILED/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K1] the field takes an address', async ({ page, club }) => {
    await openAsAdmin(page, club, '/en/admin/codes/new');
    await page.getByLabel('Inviter').fill('clara@members.example');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page).toHaveURL(/\/admin\/codes\/[0-9a-f-]{36}$/);
  });
});
