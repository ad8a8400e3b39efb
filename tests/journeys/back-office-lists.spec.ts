// The lists of the back office, as admins use them [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, inspect, type JourneyClub, test } from './support/journey.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { openAsAdmin } from './support/screens.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

/** Codes of a new inviter, whose name is markup; returns the inviter's address. */
async function addCodes(club: JourneyClub, prefix: string, count: number): Promise<string> {
  const email = freshEmail('lists');
  const [inviter] = await club.sql<{ id: string }>(
    `insert into inviter (id, first_name, last_name, email, created_at)
     values (gen_random_uuid(), 'Ina', $1, $2, now()) returning id`,
    [MARKUP, email],
  );
  await club.sql('insert into invitation_slot (inviter_id, slot) values ($1, 0)', [inviter?.id]);
  await club.sql(
    `insert into invitation_ledger (inviter_id, slot, kind, amount, at) values ($1, 0, 'grant', 5, now())`,
    [inviter?.id],
  );
  await club.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, campaign, created_at)
     select gen_random_uuid(), $1 || '-' || n, $2, 'default', '=1+1', now() + n * interval '1 millisecond'
     from generate_series(1, $3::int) n`,
    [prefix, inviter?.id, count],
  );
  return email;
}

test('[K1] an admin finds, sorts, exports and disables codes, and saves the view', async ({ page, club }) => {
  const prefix = `LIST-${Date.now()}`;
  const email = await addCodes(club, prefix, 3);
  await openAsAdmin(page, club, '/en/admin/codes');
  await waitForHydration(page);
  await page.getByLabel('Inviter (email or ID)').fill(email);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/inviter=/);
  const table = page.getByRole('table', { name: 'Registration codes' });
  await expect(table.getByRole('rowheader')).toHaveText([`${prefix}-3`, `${prefix}-2`, `${prefix}-1`]);
  await expect(table.getByText(`Ina ${MARKUP}`)).toHaveCount(3);
  await inspect(page, `${club.brand}-codes-1440`, { axe: true });

  await table.getByRole('link', { name: /^Code/ }).click();
  await expect(table.getByRole('columnheader', { name: /^Code/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('rowheader')).toHaveText([`${prefix}-1`, `${prefix}-2`, `${prefix}-3`]);
  await page.goBack();
  await expect(table.getByRole('rowheader').first()).toHaveText(`${prefix}-3`);

  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Countries' }).check();
  await page.getByRole('button', { name: 'Show columns' }).click();
  await expect(table.getByText('All countries')).toHaveCount(3);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const [head, first] = file.split('\r\n');
  expect(head).toBe('\uFEFFCode,State,Inviter,Landing page,Campaign,Countries,Created');
  expect(first).toMatch(new RegExp(`^${prefix}-3,Usable,${email},default,'=1\\+1,,\\d{4}-`));

  await page.getByText('Views', { exact: true }).click();
  await page.getByLabel('Name of the view').fill('Hers');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View: Hers')).toBeVisible();

  await waitForHydration(page);
  await page.getByLabel('All that match (3)').check();
  await page.getByLabel(`Select ${prefix}-2`).uncheck();
  await expect(page.getByText('Selected: 2')).toBeVisible();
  await page.getByText('Disable …').click();
  // A code that has been created since, which this page does not show.
  await club.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at)
     select gen_random_uuid(), $1 || '-LATE', inviter_id, 'default', now() from registration_code where code = $1 || '-1'`,
    [prefix],
  );
  await page.getByRole('button', { name: 'Disable now' }).click();
  await expect(page.getByRole('status')).toContainText(['2 codes disabled']);
  await expect(table.getByRole('row', { name: new RegExp(`${prefix}-LATE`) })).toContainText('Usable');
  await expect(table.getByRole('row', { name: new RegExp(`${prefix}-2`) })).toContainText('Usable');
  await expect(table.getByText('Disabled')).toHaveCount(2);
});

test('[C11] [K1] by keyboard: codes are filtered, sorted, selected and disabled, and the view is saved', async ({
  page,
  club,
}) => {
  const prefix = `KEYS-${Date.now()}`;
  const email = await addCodes(club, prefix, 3);
  await openAsAdmin(page, club, '/en/admin/codes');
  await waitForHydration(page);
  const table = page.getByRole('table', { name: 'Registration codes' });
  const codes = (...numbers: readonly number[]) => numbers.map((number) => `${prefix}-${number}`);
  await typeInto(page, page.getByLabel('Inviter (email or ID)'), email);
  await page.keyboard.press('Enter');
  await expect(table.getByRole('rowheader')).toHaveText(codes(3, 2, 1));
  await press(page, table.getByRole('link', { name: /^Code/ }));
  await expect(table.getByRole('rowheader')).toHaveText(codes(1, 2, 3));
  for (const code of codes(1, 2)) await press(page, page.getByLabel(`Select ${code}`), 'Space');
  await expect(page.getByText('Selected: 2')).toBeVisible();
  const question = page.locator('summary', { hasText: 'Disable …' });
  const answer = page.getByRole('button', { name: 'Disable now' });
  await press(page, question);
  await tabTo(page, answer);
  await page.keyboard.press('Escape');
  await expect(answer).toBeHidden();
  await expect(question).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, answer);
  await expect(page.getByRole('status')).toContainText(['2 codes disabled']);
  await press(page, page.locator('summary', { hasText: 'Views' }));
  await typeInto(page, page.getByLabel('Name of the view'), prefix);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`View: ${prefix}`)).toBeVisible();
});

test('[K1] an admin creates a code, and creates its link', async ({ page, club }) => {
  await openAsAdmin(page, club, '/en/admin/codes/new');
  await waitForHydration(page);
  await page.getByLabel('Inviter').fill('nobody@members.example');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText('There is no such inviter.')).toBeVisible();
  await page.getByLabel('Inviter').fill('clara@members.example');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page).toHaveURL(/\/admin\/codes\/[0-9a-f-]{36}$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('New code');
  const code = await heading.innerText();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByLabel('Registration link');
  await expect(link).toHaveValue(new RegExp(`rc=${code}&vt=`));
  // It is selected as a whole, and shows its beginning.
  const readSelection = ({ selectionStart, selectionEnd, scrollLeft, value }: HTMLInputElement) => [
    selectionStart,
    value.length - Number(selectionEnd),
    scrollLeft,
  ];
  await expect.poll(() => link.evaluate(readSelection)).toEqual([0, 0, 0]);
  await inspect(page, `${club.brand}-code-1440`, { axe: true });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K1] codes are filtered, paged and ended', async ({ page, club }) => {
    const prefix = `PLAIN-${Date.now()}`;
    await addCodes(club, prefix, 52);
    await openAsAdmin(page, club, '/en/admin/codes');
    await page.getByLabel('Code begins with').fill(prefix);
    await page.getByRole('button', { name: 'Apply filters' }).click();
    const rows = page.getByRole('table', { name: 'Registration codes' }).getByRole('rowheader');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    // They are sorted by their text.
    const rest = [`${prefix}-8`, `${prefix}-9`];
    await expect(rows).toHaveCount(50);
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(rows).toHaveText(rest);
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await pages.getByRole('link', { name: 'Previous' }).click();
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toHaveText(`${prefix}-1`);
    await page.goBack();
    await expect(rows).toHaveText(rest);
    await page.getByLabel(`Select ${prefix}-9`).check();
    await page.getByText('End …').click();
    await page.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('1 code ended')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${prefix}-9`) })).toContainText('Ended');
  });
});

test('[K1] what is marked before script runs stays marked: rows, and all that match', async ({ page, club }) => {
  const prefix = `EARLY-${Date.now()}`;
  const email = await addCodes(club, prefix, 2);
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/entry\.client-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAsAdmin(page, club, `/en/admin/codes?inviter=${encodeURIComponent(email)}`);
  const all = page.getByLabel(/^All that match/);
  await all.check();
  held.resolve();
  await waitForHydration(page);
  await expect(page.getByText(/^Selected: 2/)).toBeVisible();
  await expect(all).toBeChecked();
});
