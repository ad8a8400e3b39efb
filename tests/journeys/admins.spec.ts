import { fetchDocument, fetchMailedLink } from './support/documents.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';
import { logIn } from './support/steps.ts';

const PASSWORD = 'velvet otter parade';
const COOKIE = /^vestibule_admin_invitation=[\w-]{43}; Path=\/acquisition; Max-Age=900; HttpOnly; SameSite=Lax$/;

test('[K1] [G1] an owner invites an admin, who sets a password and sees what the role permits, until removed', async ({
  page,
  club,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = freshEmail('invited');
  await openAsAdmin(page, club, '/en/admin/admins');
  const form = page.getByRole('region', { name: 'Invite an admin' });
  await form.getByLabel('Email address').fill('nobody');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Please provide a valid email address')).toBeVisible();
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('Role').selectOption('Viewer');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation is on its way')).toBeVisible();
  await expect(form.getByLabel('Email address')).toHaveValue('');

  const { links } = await club.mail(email, 'admin-invitation');
  const visitor = await browser.newContext({ baseURL: club.origin });
  const invited = await visitor.newPage();
  const link = links.find((one) => one.includes('token=')) ?? '';
  await expectSafeToScan(link);
  await invited.goto(link);
  await expect(invited).toHaveURL(/admin-invitation\?opened/);
  await invited.getByLabel('First name').fill('Hanna');
  await invited.getByLabel('Last name').fill('Helm');
  await invited.getByLabel('Your new password').fill(PASSWORD);
  await invited.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(invited.getByText('Your access is ready')).toBeVisible();
  await logIn(invited, email, PASSWORD);
  await expect(invited).toHaveURL(club.url('/en/admin'));
  const navigation = invited.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.getByRole('link', { name: 'Experiments' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Admins' })).toHaveCount(0);
  const refused = await invited.goto(club.url('/admin/admins'));
  expect(refused?.status()).toBe(403);
  await expect(invited.getByText('This page needs the role Owner')).toBeVisible();
  await invited.getByRole('link', { name: 'To the administration' }).click();

  await page.goto(club.url('/en/admin/admins'));
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('Email address').fill(email);
  await filters.getByLabel('Role').selectOption('Viewer');
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('link', { name: email }).click();
  await page.getByLabel('Role').selectOption('Support');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('The role is changed')).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toContainText('Support');
  await invited.reload();
  await expect(invited.getByText('with the role Support')).toBeVisible();

  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await invited.goto(club.url('/admin'));
  await expect(invited).toHaveURL(/login\?returnTo=/);
  await page.getByText('Remove admin').click();
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByText('all sessions have ended')).toBeVisible();
  await invited.goto(club.url('/admin'));
  await expect(invited).toHaveURL(/login\?returnTo=/);
  await visitor.close();
});

/** A scanner that opens the link uses nothing up, and the secret leaves the address at once [G3]. */
async function expectSafeToScan(link: string): Promise<void> {
  const opened = await fetchDocument(link);
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  expect(opened.location).not.toMatch(/[\w-]{43}/);
  expect(opened.headers.getSetCookie().filter((cookie) => COOKIE.test(cookie))).toHaveLength(1);
  expect((await fetchMailedLink(link)).html).toContain('type="password"');
}
