// Selections in the lists of the back office: pages and orders keep them, other filters end them [K1].
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';
import { registerByApi } from './support/steps.ts';

/** Codes that only the beginning `prefix` finds. */
async function addCodes(club: JourneyClub, prefix: string, count: number): Promise<void> {
  await club.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at)
     select gen_random_uuid(), $1 || '-' || lpad(n::text, 3, '0'), inviter_id, 'default', now()
     from registration_code, generate_series(1, $2::int) n where code = 'NOCTURNE'`,
    [prefix, count],
  );
}

function listCodes(prefix: string, ...numbers: readonly number[]): readonly string[] {
  return numbers.map((number) => `${prefix}-${String(number).padStart(3, '0')}`);
}

test('[K1] rows that are selected are no longer selected under other filters', async ({ page, club }) => {
  const [first, second] = ['CHOSEN', 'OTHERS'].map((name) => `${name}-${Date.now()}`) as [string, string];
  await addCodes(club, first, 3);
  await addCodes(club, second, 2);
  await openAsAdmin(page, club, `/en/admin/codes?code=${first}`);
  await waitForHydration(page);
  const rows = page.getByRole('table', { name: 'Registration codes' }).getByRole('rowheader');
  const selected = page.getByText(/^Selected:/);
  for (const code of listCodes(first, 1, 2, 3)) await page.getByLabel(`Select ${code}`).check();
  await expect(selected).toHaveText('Selected: 3');

  await page.getByRole('search').getByLabel('Code begins with').fill(second);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(rows).toHaveText(listCodes(second, 1, 2));
  await expect(selected).toHaveCount(0);
  await expect(page.locator('input[name=elsewhere]')).toHaveValue('');

  // The tab has stored the selection of the first filters, and none of the second ones.
  await page.goBack();
  await expect(rows).toHaveText(listCodes(first, 1, 2, 3));
  await expect(selected).toHaveText('Selected: 3');
  await page.goForward();
  await expect(rows).toHaveText(listCodes(second, 1, 2));
  await expect(selected).toHaveCount(0);
  await page.getByLabel(`Select ${second}-002`).check();
  await expect(selected).toHaveText('Selected: 1');
  await page.goBack();
  await expect(rows).toHaveText(listCodes(first, 1, 2, 3));
  await expect(selected).toHaveCount(0);
});

test('[K1] all that match are no longer selected without the filters, which columns and order outlast', async ({
  page,
  club,
}) => {
  const prefix = `CLEAR-${Date.now()}`;
  await addCodes(club, prefix, 2);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}&sort=-code&columns=state,campaign`);
  await waitForHydration(page);
  const all = page.getByLabel(/^All that match/);
  const question = page.locator('summary', { hasText: 'Disable …' });
  await all.check();
  await expect(page.getByText('Selected: 2', { exact: true })).toBeVisible();
  await question.click();
  await expect(page.getByText('Selected rows: 2', { exact: true }).filter({ visible: true })).toHaveCount(1);

  const whole = club.url('/en/admin/codes?sort=-code&columns=state%2Ccampaign');
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    new URL(whole).pathname + new URL(whole).search,
  );
  await page.getByLabel('Code begins with').fill('');
  await page.getByLabel('Code begins with').press('Enter');
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
  await expect(all).not.toBeChecked();
  await expect(page.getByText(/^Selected/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Disable now' })).toBeHidden();

  await page.goto(club.url(`/en/admin/codes?code=${prefix}-NONE&sort=-code&columns=state,campaign`));
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(whole);
});

test('[K1] a change of all that match changes nothing of what other filters show', async ({ page, club }) => {
  const names = ['Before', 'After'].map((name) => `${name}${Date.now()}`) as [string, string];
  const emails = names.map((name) => freshEmail(name.toLowerCase()));
  for (const [index, email] of emails.entries()) {
    await registerByApi(club, email);
    await club.sql('update registration set last_name = $2 where email = $1', [email, names[index]]);
  }
  await openAsAdmin(page, club, `/en/admin/registrations?name=${names[0]}`);
  await waitForHydration(page);
  await page.getByLabel('All that match (1)').check();
  await expect(page.getByText('Selected: 1', { exact: true })).toBeVisible();
  await page.getByLabel('Name begins with').fill(names[1]);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByRole('rowheader')).toContainText(names[1]);
  await page.locator('summary', { hasText: 'Erase personal data …' }).press('Enter');
  await page.getByRole('button', { name: 'Erase now' }).press('Enter');
  await expect(page.getByText('Please select registrations first.')).toBeVisible();
  const stored = await club.sql<{ last_name: string }>('select last_name from registration where last_name = any($1)', [
    names,
  ]);
  expect(stored).toHaveLength(2);
});

test('[K1] pages, orders and a reload keep the selection', async ({ page, club }) => {
  const prefix = `PAGES-${Date.now()}`;
  await addCodes(club, prefix, 52);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await waitForHydration(page);
  const table = page.getByRole('table', { name: 'Registration codes' });
  const rows = table.getByRole('rowheader');
  const next = page.getByRole('link', { name: 'Next' });
  const selected = page.getByText(/^Selected:/);
  await page.getByLabel(`Select ${prefix}-001`).check();
  await next.click();
  await expect(rows).toHaveText(listCodes(prefix, 51, 52));
  await page.getByLabel(`Select ${prefix}-052`).check();
  await expect(selected).toHaveText('Selected: 2');

  await table.getByRole('link', { name: /^Code/ }).click();
  await expect(rows.first()).toHaveText(`${prefix}-052`);
  await expect(selected).toHaveText('Selected: 2');
  await expect(page.getByLabel(`Select ${prefix}-052`)).toBeChecked();
  await page.reload();
  await waitForHydration(page);
  await expect(selected).toHaveText('Selected: 2');
  await expect(page.getByLabel(`Select ${prefix}-052`)).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel(`Select ${prefix}-001`)).toBeChecked();
  await expect(selected).toHaveText('Selected: 2');
});

test('[C11] [K1] the list says that it loads, and other filters do not take the focus', async ({ page, club }) => {
  const [first, second] = ['FOCUS', 'REST'].map((name) => `${name}-${Date.now()}`) as [string, string];
  await addCodes(club, first, 2);
  await addCodes(club, second, 1);
  await openAsAdmin(page, club, `/en/admin/codes?code=${first}`);
  await waitForHydration(page);
  const rows = page.getByRole('table', { name: 'Registration codes' }).getByRole('rowheader');
  const busy = page.locator('[aria-busy=true]').filter({ has: page.locator('table') });
  const held = Promise.withResolvers<void>();
  await page.route(/\/admin\/codes\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect(busy).toHaveCount(0);
  await page.getByLabel('Code begins with').fill(second);
  await page.getByLabel('Code begins with').press('Enter');
  await expect(busy).toHaveCount(1);
  held.resolve();
  await expect(rows).toHaveText(listCodes(second, 1));
  await expect(busy).toHaveCount(0);

  const all = page.getByLabel(/^All that match/);
  await all.press('Space');
  await expect(all).toBeChecked();
  await page.goBack();
  await expect(rows).toHaveText(listCodes(first, 1, 2));
  await expect(all).not.toBeChecked();
  await expect(all).toBeFocused();
});

test('[K1] a page that the browser restores does not select again what has been deselected since', async ({
  page,
  club,
}) => {
  const prefix = `AGAIN-${Date.now()}`;
  await addCodes(club, prefix, 52);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  const selected = page.getByText(/^Selected:/);
  const all = page.getByLabel(/^All that match/);
  const row = page.getByLabel(`Select ${prefix}-001`);
  for (const control of [row, all]) {
    await waitForHydration(page);
    await control.check();
    await expect(selected).toHaveCount(1);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByLabel(`Select ${prefix}-052`)).toBeVisible();
    await expect(selected).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.goBack();
    await waitForHydration(page);
    await expect(page.getByLabel('Select all rows of this page')).toBeVisible();
    await expect(selected).toHaveCount(0);
    await expect(all).not.toBeChecked();
    await expect(row).not.toBeChecked();
  }
});

/** What the tab has stored after a selection by hand, over all pages of the list with the codes of a prefix. */
async function storeSelected(page: Page, prefix: string, ids: readonly string[]): Promise<void> {
  const stored = `/admin/codes?code=${prefix}\n${JSON.stringify({ kind: 'some', ids })}`;
  await page.evaluate((value) => sessionStorage.setItem('vestibule_list_selection', value), stored);
}

test('[K1] all rows that one change may have are posted, and more are refused in the list', async ({ page, club }) => {
  const prefix = `MANY-${Date.now()}`;
  await addCodes(club, prefix, 1);
  const [row] = await club.sql<{ id: string }>('select id from registration_code where code = $1', [`${prefix}-001`]);
  const ids = [row?.id ?? '', ...Array.from({ length: 9_999 }, () => randomUUID())];
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await storeSelected(page, prefix, [...ids, randomUUID()]);
  await page.reload();
  const question = page.locator('summary', { hasText: 'Change …' });
  const choose = page.getByRole('button', { name: 'Choose' });
  await expect(page.getByText('Selected: 10,001', { exact: true })).toBeVisible();
  await expect(page.getByText('These are too many rows to select one by one: at most 10,000.')).toBeVisible();
  await question.click();
  await expect(choose).toBeDisabled();

  await page.getByLabel(`Select ${prefix}-001`).uncheck();
  await expect(page.getByText('Selected: 10,000', { exact: true })).toBeVisible();
  await expect(page.getByText('These are too many rows')).toHaveCount(0);
  await choose.click();
  await expect(page.getByText('10,000 codes are selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the codes' }).click();
  await expect(page.getByRole('alert')).toContainText('There is nothing to change.');
  await expect(page.getByText('10,000 codes are selected.')).toBeVisible();
});

/** Holds back the program of the pages that are loaded from now on. */
async function holdProgram(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/entry\.client-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('[K1] after a step back, a change waits until script has restored the selection of other pages', async ({
  page,
  club,
}) => {
  const prefix = `EARLY-${Date.now()}`;
  await addCodes(club, prefix, 52);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await waitForHydration(page);
  await page.getByLabel(`Select ${prefix}-001`).check();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByLabel(`Select ${prefix}-052`).check();
  await expect(page.getByText('Selected: 2', { exact: true })).toBeVisible();

  const release = await holdProgram(page);
  await page.goBack({ waitUntil: 'commit' });
  const disable = page.getByRole('button', { name: 'Disable now' });
  const tooEarly = page.getByText('The selection is still being loaded. Please press again in a moment.');
  await page.locator('summary', { hasText: 'Disable …' }).click();
  await expect(tooEarly).toBeHidden();
  await disable.click();
  await expect(tooEarly).toBeVisible();
  await expect(page.getByText(/^Selected/)).toHaveCount(0);
  release();
  await expect(page.getByText('Selected rows: 2', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(tooEarly).toHaveCount(0);
  await disable.click();
  await expect(page.getByRole('status')).toContainText(['2 codes disabled']);
  const disabled = await club.sql<{ code: string }>(
    'select code from registration_code where code like $1 and disabled_at is not null order by code',
    [`${prefix}-%`],
  );
  expect(disabled.map(({ code }) => code)).toEqual(listCodes(prefix, 1, 52));
});

test('[K1] before script runs, a change of rows of one page waits for nothing', async ({ page, club }) => {
  const prefix = `PROMPT-${Date.now()}`;
  await addCodes(club, prefix, 2);
  const release = await holdProgram(page);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await page.getByLabel(`Select ${prefix}-002`).check();
  await page.locator('summary', { hasText: 'Disable …' }).click();
  await page.getByRole('button', { name: 'Disable now' }).click();
  await expect(page.getByRole('status')).toContainText(['1 code disabled']);
  release();
});

test('[K1] a whole document that the browser restores shows what was selected on other pages since', async ({
  page,
  club,
}) => {
  const prefix = `WHOLE-${Date.now()}`;
  await addCodes(club, prefix, 1);
  const [row] = await club.sql<{ id: string }>('select id from registration_code where code = $1', [`${prefix}-001`]);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await waitForHydration(page);
  await page.getByLabel(`Select ${prefix}-001`).check();
  await expect(page.getByText('Selected: 1', { exact: true })).toBeVisible();
  // Chromium without a window keeps no documents: this is what another one leaves behind, and the event of the return.
  await storeSelected(page, prefix, [row?.id ?? '', randomUUID()]);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Selected: 2', { exact: true })).toBeVisible();
  await storeSelected(page, prefix, []);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText(/^Selected/)).toHaveCount(0);
  await expect(page.getByLabel(`Select ${prefix}-001`)).not.toBeChecked();
});
