// Who comes back to a list finds the change of many rows that runs, cancels it, and finds later what became of it [K1].
import { waitForHydration } from './support/hydration.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const LISTS = {
  codes: {
    ...{ table: 'registration_code_change', ids: 'code_ids', columns: 'kind', values: "'disable'", counted: '' },
    ...{ running: 'Codes are being disabled', done: '100 codes disabled', name: 'Disable' },
    rest: 'Cancelled: 20 codes were not reached.',
  },
  registrations: {
    ...{ table: 'registration_change', ids: 'registration_ids', columns: 'kind', values: "'withdraw'", counted: '' },
    ...{ running: 'Registrations are being withdrawn', done: '100 registrations withdrawn', name: 'Withdraw' },
    rest: 'Cancelled: 20 registrations were not reached.',
  },
  applications: {
    ...{ table: 'membership_interest_change', ids: 'interest_ids', columns: 'kind', values: "'decline'" },
    ...{ counted: ', done, changed', running: 'Applications are being declined', done: '100 applications declined' },
    name: 'Decline',
    rest: 'Cancelled: 20 applications were not reached and stay open.',
  },
  members: {
    ...{ table: 'member_change', ids: 'member_ids', columns: 'kind', values: "'sessions'" },
    ...{ counted: ', done, changed', running: 'Sessions are being ended', done: '100 members were logged out' },
    name: 'End sessions',
    rest: 'Cancelled: 20 members were not reached.',
  },
  landings: {
    ...{ table: 'landing_page_change', ids: 'page_ids', columns: 'kind, revisions' },
    ...{ values: "'publish', array_fill(1, array[120])", counted: '' },
    ...{ running: 'Pages are being published', done: '100 pages published' },
    name: 'Publish',
    rest: 'Cancelled: 20 pages were not reached.',
  },
} as const;
type List = keyof typeof LISTS;

/** A change of which 100 rows are done, and whose job no worker has. */
async function insertRunning(club: JourneyClub, list: List): Promise<string> {
  const { table, ids, columns, values, counted } = LISTS[list];
  const [row] = await club.sql<{ id: string }>(
    `insert into ${table} (id, actor, created_at, results, ${ids}, ${columns}${counted})
     select gen_random_uuid(), 'cli', now(), array_fill('done'::text, array[100]),
       array(select gen_random_uuid() from generate_series(1, 120)), ${values}${counted && ', 100, 100'} returning id`,
  );
  return row?.id ?? '';
}

for (const list of Object.keys(LISTS) as List[])
  test(`[K1] an admin finds a change of ${list} that runs, cancels it, and finds it again`, async ({ page, club }) => {
    const { table, running, done, rest, name } = LISTS[list];
    const id = await insertRunning(club, list);
    await openAsAdmin(page, club, `/en/admin/${list}`);
    await expect(page.getByText(running)).toBeVisible();
    await expect(page.getByText('100 of 120. It goes on when you leave this page.')).toBeVisible();
    await inspectAtEveryWidth(page, club, `${list}-running-en`);
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByText(rest)).toBeVisible();
    const stored = `select is_cancelled, finished_at is not null as "isOver" from ${table} where id = $1`;
    expect(await club.sql(stored, [id])).toEqual([{ is_cancelled: true, isOver: true }]);

    // Long ago, so that the list itself does not show it any more.
    await club.sql(`update ${table} set finished_at = created_at where id = $1`, [id]);
    await page.goto(club.url(`/en/admin/${list}`));
    await waitForHydration(page);
    await page.getByText('Latest changes', { exact: true }).click();
    const line = page.getByRole('listitem').filter({ hasText: '100 of 120, cancelled' });
    await expect(line.getByRole('link', { name, exact: true }).first()).toBeVisible();
    await inspectAtEveryWidth(page, club, `${list}-latest-changes-en`);
    await line.locator(`a[href$="change=${id}"]`).click();
    await expect(page).toHaveURL(new RegExp(`change=${id}`));
    await expect(page.getByText(rest)).toBeVisible();
  });
