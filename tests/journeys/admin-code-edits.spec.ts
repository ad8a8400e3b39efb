// Codes get new terms [K1]: one on its page, with another admin at the same time, and many that are selected in the list.
import { getAdmin } from './support/admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

async function addCodes(club: JourneyClub, prefix: string, count: number): Promise<readonly string[]> {
  const rows = await club.sql<{ id: string }>(
    `insert into registration_code (id, code, inviter_id, customization_key, campaign, created_at)
     select gen_random_uuid(), $1 || '-' || n, (select id from inviter where first_name = 'Clara' limit 1), 'default',
       'Letters', now() from generate_series(1, $2::int) n returning id`,
    [prefix, count],
  );
  return rows.map(({ id }) => id);
}

const CHECK = `query ($code: String!) { registrationCodeDetails(registrationCode: $code) { errors countryOptions { isoCode } } }`;
const EDIT = `mutation ($id: ID!) {
  editRegistrationCode(id: $id, version: 1, terms: { campaign: "Of the other" }) { __typename } }`;
const EDIT_COUNTRIES = `mutation ($id: ID!) {
  editRegistrationCode(id: $id, version: 1, terms: { countries: ["PL"] }) { __typename } }`;

type Details = { readonly errors: readonly string[]; readonly countryOptions: readonly { readonly isoCode: string }[] };
const check = async (club: JourneyClub, code: string) => (await getAdmin(club)).send<Details>(CHECK, { code });

test('[K1] an admin gives a code new terms, which hold at once, and sees what another admin stored meanwhile', async ({
  page,
  club,
}) => {
  const code = `NEWTERMS-${Date.now()}`;
  const [id = ''] = await addCodes(club, code, 1);
  await openAsAdmin(page, club, `/en/admin/codes/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
  await waitForHydration(page);
  await expect(page.getByLabel('Campaign')).toHaveValue('Letters');
  await inspectAtEveryWidth(page, club, 'code-edit-en');
  await (await getAdmin(club)).send(EDIT, { id });
  await page.getByLabel('Campaign').fill('Autumn');
  await page.getByRole('checkbox', { name: 'Austria' }).check();
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this code.');
  await expect(page.getByRole('region', { name: 'As it is now' })).toContainText('Of the other');
  await expect(page.getByLabel('Campaign')).toHaveValue('Autumn');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('The last day must not be over');
  await page.getByLabel('Last day').fill('2099-06-30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The changes are saved.')).toBeVisible();
  const facts = page.getByRole('region', { name: 'Facts' });
  for (const fact of ['Autumn', 'Austria', '2099']) await expect(facts).toContainText(fact);
  expect(await check(club, `${code}-1`)).toEqual({ errors: [], countryOptions: [{ isoCode: 'AT' }] });

  await page.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.getByLabel('Last day')).toHaveValue('2099-06-30');
  await page.getByRole('checkbox', { name: 'Works as a registration link only' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(facts).toContainText('By link only');
  await expect(facts).toContainText('2099');
  expect((await check(club, `${code}-1`)).errors).toEqual(['REGISTRATION_TIMESTAMP_MISSING']);
});

test('[K1] a form that was refused for another reason does not overwrite what another admin stored meanwhile', async ({
  page,
  club,
}) => {
  const [id = ''] = await addCodes(club, `BOTH-${Date.now()}`, 1);
  await openAsAdmin(page, club, `/en/admin/codes/edit/${id}`);
  await waitForHydration(page);
  await (await getAdmin(club)).send(EDIT_COUNTRIES, { id });
  await page.getByLabel('Campaign').fill('Mine');
  // What a browser without fields for days may post.
  await page.route(/codes\/edit/, (route) => {
    const posted = route.request().postData();
    return route.continue(posted ? { postData: posted.replace('2098-01-01', 'soon') } : {});
  });
  const [lastDay, save] = [page.getByLabel('Last day'), page.getByRole('button', { name: 'Save' })];
  await lastDay.fill('2098-01-01');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Please enter a day.');
  await expect(page.getByRole('region', { name: 'As it is now' })).toContainText('Poland');
  await lastDay.fill('2099-06-30');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this code.');
  await expect(page.getByRole('checkbox', { name: 'Poland' })).toBeChecked();
  await expect(lastDay).toHaveValue('2099-06-30');
  await save.click();
  await expect(page.getByText('The changes are saved.')).toBeVisible();
  const rows = await club.sql('select campaign, countries from registration_code where id = $1', [id]);
  expect(rows).toEqual([{ campaign: 'Mine', countries: ['PL'] }]);
});

test('[K1] a disabled code shows no form', async ({ page, club }) => {
  const [id] = await addCodes(club, `GONE-${Date.now()}`, 1);
  await club.sql('update registration_code set disabled_at = now() where id = $1', [id]);
  await openAsAdmin(page, club, `/en/admin/codes/edit/${id}`);
  await expect(page.getByText('This code is disabled and stays as it is.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('[K1] an admin changes what is ticked of all codes that match but one', async ({ page, club }) => {
  const prefix = `BULK-${Date.now()}`;
  await addCodes(club, prefix, 3);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await waitForHydration(page);
  await page.getByLabel('All that match (3)').check();
  await page.getByLabel(`Select ${prefix}-2`).uncheck();
  await page.getByText('Change …').click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByText('All codes that the filters of the list match are selected, except 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the codes' }).click();
  await expect(page.getByRole('alert')).toContainText('There is nothing to change.');
  const campaign = page.getByRole('textbox', { name: 'Campaign' });
  await expect(campaign).toBeHidden();
  await page.getByLabel('Change the campaign').check();
  await campaign.fill('Winter');
  await page.getByLabel('Change the countries').check();
  await page.getByRole('checkbox', { name: 'Poland' }).check();
  await inspectAtEveryWidth(page, club, 'codes-edit-en');
  await page.getByRole('button', { name: 'Change the codes' }).click();
  await expect(page.getByRole('status')).toContainText(['2 codes changed']);
  const rows = await club.sql('select campaign, countries from registration_code where code like $1 order by code', [
    `${prefix}-%`,
  ]);
  const changed = { campaign: 'Winter', countries: ['PL'] };
  expect(rows).toEqual([changed, { campaign: 'Letters', countries: null }, changed]);
});

test('[K1] a day that blocks the form stays shown without its tick', async ({ page, club }) => {
  const prefix = `HALF-${Date.now()}`;
  await addCodes(club, prefix, 1);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await waitForHydration(page);
  await page.getByLabel(`Select ${prefix}-1`).check();
  await page.getByText('Change …').click();
  await page.getByRole('button', { name: 'Choose' }).click();
  const [tick, day] = [page.getByLabel('Change the last day'), page.locator('#ends')];
  await expect(day).toBeHidden();
  await tick.check();
  await day.focus();
  await page.keyboard.type('02');
  await tick.uncheck();
  await expect(day).toBeVisible();
  await page.getByRole('button', { name: 'Change the codes' }).click();
  await expect(day).toBeFocused();
  await day.fill('');
  await day.blur();
  await expect(day).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K1] one code and a selection get new terms', async ({ page, club }) => {
    const prefix = `QUIET-${Date.now()}`;
    const [id] = await addCodes(club, prefix, 2);
    await openAsAdmin(page, club, `/en/admin/codes/edit/${id}`);
    await page.getByLabel('Campaign').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The changes are saved.')).toBeVisible();
    await page.goto(club.url(`/en/admin/codes?code=${prefix}`));
    await page.getByLabel(`Select ${prefix}-2`).check();
    await page.getByText('Change …').click();
    await page.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByText('1 code is selected.')).toBeVisible();
    await page.getByLabel('Change the use').check();
    await page.getByLabel('Works as a registration link only').check();
    await page.getByRole('button', { name: 'Change the codes' }).click();
    await expect(page.getByText('1 code changed')).toBeVisible();
    const rows = await club.sql('select campaign, link_only from registration_code where code like $1 order by code', [
      `${prefix}-%`,
    ]);
    expect(rows).toEqual([
      { campaign: null, link_only: false },
      { campaign: 'Letters', link_only: true },
    ]);
  });
});
