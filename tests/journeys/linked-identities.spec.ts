// Members and admins link an account at a provider and remove it [K5], against a real provider of OpenID Connect.
import { openClubWithProvider } from './support/club-with-provider.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { inspectAtEveryWidth } from './support/screens.ts';
import { joinByApi, logIn, PASSWORD } from './support/steps.ts';

const SUB = 'nora@example.net';

test('[K5] a member links an account after seeing which one, and removes it', async ({ page, club }) => {
  test.setTimeout(120_000);
  await using cleanup = new AsyncDisposableStack();
  const own = await openClubWithProvider(club, cleanup, [SUB]);
  const email = freshEmail('linking');
  await joinByApi(page, own, email);
  await page.goto(own.url('/account/security'));
  await page.getByRole('link', { name: 'Link Salon login' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not finish the login at the provider')).toBeVisible();
  await page.getByRole('link', { name: 'Login and security' }).last().click();
  await page.getByRole('link', { name: 'Link Salon login' }).click();
  await page.getByRole('link', { name: `Continue as ${SUB}` }).click();
  await expect(page.getByRole('heading', { name: 'Link Salon login' })).toBeVisible();
  await expect(page.getByText(SUB)).toBeVisible();
  // The press asks for a proof where the login is old, and goes on after it.
  await club.sql(
    `update session set proven_at = proven_at - interval '11 minutes'
     where member_id = (select id from member where email = $1)`,
    [email],
  );
  await page.getByRole('button', { name: 'Yes, link it' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(page.getByText('From now on you can log in with it')).toBeVisible();
  await inspectAtEveryWidth(page, own, 'account-linked-en');
  expect((await club.mail(email, 'identity-linked')).links[0]).toContain('/account/security');
  await page.getByText('Remove Salon login', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByText('You can no longer log in with it')).toBeVisible();
  await expect(page.getByText(SUB)).toBeHidden();
  await club.mail(email, 'identity-unlinked');
});

test('[K5] a member who links too often reads it, and can still remove what is linked', async ({ page, club }) => {
  test.setTimeout(120_000);
  await using cleanup = new AsyncDisposableStack();
  const sub = 'often@example.net';
  // A tenth of each limit: one link an hour.
  const own = await openClubWithProvider(club, cleanup, [sub], { RATE_LIMIT_SCALE: '0.1' });
  await joinByApi(page, own, freshEmail('linking-often'));
  for (const attempt of [1, 2]) {
    await page.goto(own.url('/account/security'));
    await page.getByRole('link', { name: 'Link Salon login' }).click();
    // The provider remembers who it is.
    if (attempt === 1) await page.getByRole('link', { name: `Continue as ${sub}` }).click();
    await page.getByRole('button', { name: 'Yes, link it' }).click();
    if (attempt === 2) break;
    await expect(page.getByText('From now on you can log in with it')).toBeVisible();
    await page.getByText('Remove Salon login', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(page.getByText('You can no longer log in with it')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toContainText('too many attempts');
  await expect(page).toHaveURL(/refused=too-many$/);
});

test('[K5] an admin links an account at a provider, sees it beside the second factor, and removes it', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  await using cleanup = new AsyncDisposableStack();
  const sub = 'admin@example.net';
  const own = await openClubWithProvider(club, cleanup, [sub]);
  const email = freshEmail('admin-linking');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  await page.goto(own.url('/en/login?returnTo=/admin/account'));
  await logIn(page, email, PASSWORD);
  const accounts = page.getByRole('region', { name: 'Linked accounts' });
  await expect(accounts.getByRole('table')).toHaveCount(0);
  await accounts.getByRole('link', { name: 'Link Salon login' }).click();
  await page.getByRole('link', { name: `Continue as ${sub}` }).click();
  await expect(page.getByText(sub)).toBeVisible();
  await inspectAtEveryWidth(page, own, 'admin-link-question-en');
  await page.getByRole('button', { name: 'Yes, link it' }).click();
  await expect(page).toHaveURL(/\/en\/admin\/account\?done=/);
  await expect(page.getByText('From now on you can log in with it')).toBeVisible();
  await expect(accounts.getByRole('row', { name: sub })).toBeVisible();
  await inspectAtEveryWidth(page, own, 'admin-account-linked-en');
  expect((await club.mail(email, 'identity-linked')).links[0]).toContain('/admin/account');
  // The removal asks for a proof where the login is old, and goes on after it.
  await club.sql(
    `update session set proven_at = proven_at - interval '11 minutes'
     where member_id = (select id from member where email = $1)`,
    [email],
  );
  await accounts.getByText('Remove Salon login …').click();
  await accounts.getByRole('button', { name: 'Remove Salon login' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(page.getByText('You can no longer log in with it')).toBeVisible();
  await expect(accounts.getByRole('table')).toHaveCount(0);
  await club.mail(email, 'identity-unlinked');
});
