import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth } from './support/screens.ts';
import { logIn, registerByApi } from './support/steps.ts';

const PASSWORD = 'velvet otter parade';

async function createOwner(club: JourneyClub): Promise<string> {
  const email = freshEmail('owner');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  return email;
}

/** As ten minutes after the login. */
async function forgetProof(club: JourneyClub, email: string): Promise<void> {
  await club.sql('update session set proven_at = null where member_id = (select id from member where email = $1)', [
    email,
  ]);
}

async function invite(page: Page, email: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Invite an admin' });
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('Role').selectOption('Support');
  await form.getByRole('button', { name: 'Send invitation' }).click();
}

/** Once the button takes presses: it ignores them until the page has loaded again after an answer. */
async function confirm(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Confirm and go on' })).not.toHaveAttribute('aria-busy');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
}

test('[K1] what reaches far asks for a proof of identity, keeps the form and goes on; so does an export', async ({
  page,
  club,
  browser,
}) => {
  const owner = await createOwner(club);
  await page.goto(club.url('/en/login?returnTo=/admin'));
  await logIn(page, owner, PASSWORD);
  await expect(page).toHaveURL(club.url('/en/admin'));
  await page.goto(club.url('/en/admin/admins'));
  await forgetProof(club, owner);
  const invited = freshEmail('invited');
  await invite(page, invited);
  await expect(page.getByRole('heading', { name: 'Please confirm that it is you' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'proof-en');
  await confirm(page, 'wrong');
  await expect(page.getByText('That was not right')).toBeVisible();
  await confirm(page, PASSWORD);
  await expect(page.getByText('The invitation is on its way')).toBeVisible();
  await expect(page).toHaveURL(club.url('/en/admin/admins?done=invite'));
  await expect(page.getByRole('row', { name: invited })).toContainText('Support');

  await forgetProof(club, owner);
  await page.goto(club.url('/en/admin/codes?q=NOCT'));
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = page.waitForEvent('download');
  await confirm(page, PASSWORD);
  expect((await download).suggestedFilename()).toMatch(/^codes-.*\.csv$/);
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();

  await forgetProof(club, owner);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const withoutScript = await plain.newPage();
  await withoutScript.goto(club.url('/en/admin/admins'));
  const second = freshEmail('second');
  await invite(withoutScript, second);
  await withoutScript.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await withoutScript.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(withoutScript.getByText('The invitation is on its way')).toBeVisible();
  await expect(withoutScript.getByRole('row', { name: second })).toBeVisible();
  await plain.close();
});

test('[K1] a proof of identity in the middle of a change of many rows keeps the selection and its filter', async ({
  page,
  club,
}) => {
  const owner = await createOwner(club);
  const name = `Proof${Date.now()}`;
  const emails = Array.from({ length: 3 }, () => freshEmail('proof'));
  for (const email of emails) await registerByApi(club, email);
  await club.sql('update registration set last_name = $2 where email = any($1)', [emails, name]);
  const path = `/en/admin/registrations?name=${name}`;
  await page.goto(club.url(`/en/login?returnTo=${encodeURIComponent(path)}`));
  await logIn(page, owner, PASSWORD);
  await expect(page).toHaveURL(club.url(path));
  await waitForHydration(page);
  await page.getByLabel('All that match (3)').check();
  await page.getByLabel(`Select Anna ${name}, ${emails[0]}`).uncheck();
  await expect(page.getByText('Selected: 2')).toBeVisible();
  await forgetProof(club, owner);
  await page.locator('summary', { hasText: 'Erase personal data …' }).click();
  await page.getByRole('button', { name: 'Erase now' }).click();
  await expect(page.getByRole('heading', { name: 'Please confirm that it is you' })).toBeVisible();
  await confirm(page, 'wrong');
  await expect(page.getByText('That was not right')).toBeVisible();
  await confirm(page, PASSWORD);
  await expect(page.getByText('2 registrations erased')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/en/admin/registrations\\?name=${name}&change=`));
  const left = await club.sql<{ email: string }>('select email from registration where email = any($1)', [emails]);
  expect(left).toEqual([{ email: emails[0] }]);
});
