// A member corrects name, salutation and country [K4], with script and without, by keyboard and at 320 px.
import type { Page } from '@playwright/test';
import { expect, freshEmail, inspect, type JourneyClub, test } from './support/journey.ts';
import { expectPageAnnounced, press, tabTo, walkThrough } from './support/keyboard.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { joinByApi, PASSWORD } from './support/steps.ts';

/** Joins as Anna Müller; returns a code by which she invites, under the name that an admin has typed. */
async function joinAndInvite(page: Page, club: JourneyClub, email: string): Promise<string> {
  await joinByApi(page, club, email);
  await club.command('inviter', 'create', '--name', 'Ana Muller', '--email', email, '--balance', '3');
  const [inviter] = await club.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  const code = `DETAILS-${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  await club.command('code', 'create', '--inviter', inviter?.id ?? '', '--code', code);
  return code;
}

test('[K4] a member corrects the details by keyboard, and guests see the new name', async ({ page, club, browser }) => {
  test.setTimeout(120_000);
  const code = await joinAndInvite(page, club, freshEmail('details'));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(club.url('/account'), { waitUntil: 'networkidle' });
  await press(page, page.getByRole('link', { name: 'Change your details' }));
  await expectPageAnnounced(page, 'Change your details');
  const [firstName, lastName] = [page.getByLabel('First name'), page.getByLabel('Last name')];
  await expect(page.getByRole('radio', { name: 'Ms or Mrs' })).toBeChecked();
  await expect(firstName).toHaveValue('Anna');
  await expect(lastName).toHaveValue('Müller');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await inspect(page, 'member-details', { axe: true });

  await tabTo(page, page.getByRole('radio', { name: 'Ms or Mrs' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Mr', exact: true })).toBeChecked();
  await tabTo(page, firstName);
  await page.keyboard.press('Delete');
  await tabTo(page, lastName);
  await page.keyboard.type('Kern <3');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the following' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please provide your first name',
    'Please use valid characters: letters, spaces, hyphens, apostrophes and full stops',
  ]);
  await inspect(page, 'member-details-refused', { axe: true });
  await press(page, summary.getByRole('link').first());
  await expect(firstName).toBeFocused();
  await page.keyboard.type('Émile');
  await tabTo(page, lastName);
  await page.keyboard.type('d’Arc');
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('France');
  expect(await walkThrough(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Save your details' }));
  await expectPageAnnounced(page, 'Account settings');
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.locator('dd')).toContainText(['Émile d’Arc', 'Mr', 'France']);
  await inspect(page, 'member-details-saved', { axe: true });

  await page.goto(club.url('/welcome'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Émile');
  await using guest = await browser.newContext({ locale: 'en-GB' });
  const theirs = await guest.newPage();
  await theirs.goto(club.url(`/?rc=${code}`));
  await expect(theirs.getByText('Émile d.').first()).toBeVisible();
});

test('[K4] the same without script, in German; the newest of two presses applies', async ({ page, club }) => {
  const email = freshEmail('angaben');
  await joinByApi(page, club, email);
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const login = await visitor.open(club.url('/de/login'));
  await visitor.submit(login, 'password', { email, password: PASSWORD });
  const form = await visitor.open(club.url('/de/account/details'));
  expect(form.text).toContain('Angaben ändern');
  const details = { gender: 'WOMEN', firstName: 'Änne', lastName: 'Müller', country: 'AT' };
  const refused = await visitor.submit(form, 'firstName', { ...details, firstName: '', country: 'US' });
  expect(refused.text).toContain('Bitte geben Sie Ihren Vornamen an');
  expect(refused.text).toContain('Bitte wählen Sie Ihr Land');
  expect(refused.html).toContain('autofocus');
  const saved = await visitor.submit(refused, 'firstName', details);
  expect(saved.url).toContain('/de/account?done=details');
  expect(saved.text).toContain('Ihre Angaben sind gespeichert.');
  expect(saved.text).toContain('Änne Müller');
  // The first page, sent once more from another tab.
  expect((await visitor.submit(form, 'firstName', { ...details, firstName: 'Anne' })).text).toContain('Anne Müller');
  expect(await club.sql('select first_name, country from member where email = $1', [email])).toEqual([
    { first_name: 'Anne', country: 'AT' },
  ]);
  await visitor.close();
});

test('[K4] a session that has ended leads to the login and back to the details', async ({ page, club }) => {
  const email = freshEmail('ended-details');
  await joinByApi(page, club, email);
  await page.goto(club.url('/account/details'), { waitUntil: 'networkidle' });
  await club.sql('update session set revoked_at = now() where member_id = (select id from member where email = $1)', [
    email,
  ]);
  await page.getByLabel('First name').fill('Émile');
  await page.getByRole('button', { name: 'Save your details' }).click();
  await expect(page).toHaveURL(/login\?returnTo=.*details/);
  expect(await club.sql('select first_name from member where email = $1', [email])).toEqual([{ first_name: 'Anna' }]);
});
