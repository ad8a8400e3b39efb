// Changes of many codes [K1]: which ones stayed as they were, why, and how a change is cancelled.
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

/** 120 codes: the first three are disabled, and the fourth has not started. */
async function addCodes(club: JourneyClub, prefix: string): Promise<void> {
  await club.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, disabled_at, starts_at, created_at)
     select gen_random_uuid(), $1 || '-' || lpad(n::text, 3, '0'), (select id from inviter where first_name = 'Clara' limit 1),
       'default', case when n <= 3 then now() end, case when n = 4 then now() + interval '1 year' end, now()
     from generate_series(1, 120) n`,
    [prefix],
  );
}

test('[K1] an admin ends all codes that match, and finds which ones stayed, why, and a file of it', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const prefix = `SEASON-${Date.now()}`;
  await addCodes(club, prefix);
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}`);
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: /^All that match/ }).check();
  await page.getByText('End …').click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('116 codes ended')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('3 stay as before: the code is disabled')).toBeVisible();
  await expect(page.getByText('1 stays as before: the code has not started')).toBeVisible();
  await page.getByText('Which ones').click();
  await expect(page.getByText(`${prefix}-004: the code has not started`)).toBeVisible();
  await inspectAtEveryWidth(page, club, 'codes-results-en');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Results as CSV' }).click();
  const [head, ...rows] = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFID,Code,Result,Explanation');
  expect(rows).toHaveLength(120);
  expect(rows.filter((row) => row.endsWith(',code-disabled,the code is disabled'))).toHaveLength(3);
  expect(rows.filter((row) => row.endsWith(',done,changed'))).toHaveLength(116);
  await page
    .getByRole('listitem')
    .getByRole('link', { name: `${prefix}-002` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${prefix}-002`);
});

test('[K8] an admin reads a change of a release that stored no results', async ({ page, club }) => {
  const prefix = `OLD-${Date.now()}`;
  await addCodes(club, prefix);
  const [row] = await club.sql<{ id: string }>(
    `insert into registration_code_change (id, kind, actor, code_ids, done, changed, created_at, finished_at)
     select gen_random_uuid(), 'end', 'cli', array_agg(id order by code), 120, 116, now(), now()
     from registration_code where code like $1 || '-%' returning id`,
    [prefix],
  );
  await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}&change=${row?.id}`);
  await expect(page.getByText('116 codes ended')).toBeVisible();
  await expect(page.getByText('For 120 codes it is not recorded which of them changed.')).toBeVisible();
  await page.getByText('Which ones').click();
  await expect(page.getByText(`${prefix}-001: not recorded`)).toBeVisible();
  await expect(page.getByText('The first 100 are shown.')).toBeVisible();
});

/** A change of which 100 codes are done, and whose job no worker has. */
async function insertRunning(club: JourneyClub, prefix: string): Promise<string> {
  const [row] = await club.sql<{ id: string }>(
    `insert into registration_code_change (id, kind, actor, code_ids, results, created_at)
     select gen_random_uuid(), 'disable', 'cli', array_agg(id order by code), array_fill('done'::text, array[100]), now()
     from registration_code where code like $1 || '-%' returning id`,
    [prefix],
  );
  return row?.id ?? '';
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('[K1] an admin cancels a change that runs; what it has done stays', async ({ page, club }) => {
      const prefix = `STOP-${Date.now()}`;
      await addCodes(club, prefix);
      const id = await insertRunning(club, prefix);
      await openAsAdmin(page, club, `/en/admin/codes?code=${prefix}&change=${id}`);
      await expect(page.getByText('Codes are being disabled')).toBeVisible();
      await expect(page.getByText('100 of 120. It goes on when you leave this page.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel the rest' }).click();
      await expect(page.getByText('100 codes disabled')).toBeVisible();
      await expect(page.getByText('Cancelled: 20 codes were not reached.')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`code=${prefix}`));
      const stored =
        'select is_cancelled, finished_at is not null as "isOver" from registration_code_change where id = $1';
      expect(await club.sql(stored, [id])).toEqual([{ is_cancelled: true, isOver: true }]);
    });
  });
