// The ways to pass on an invitation [K4]: the share sheet of a device, and the copy button where there is none.
import type { Page } from '@playwright/test';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';

/** A device's share sheet: what it got, and the name of the error with which it closes, empty where the visitor shares. */
type Sheet = { readonly shared: object[]; error: string };

async function addShareSheet(page: Page): Promise<Sheet> {
  const sheet: Sheet = { shared: [], error: '' };
  await page.exposeFunction('openSheet', (content: object) => {
    sheet.shared.push(content);
    return sheet.error;
  });
  await page.addInitScript(`navigator.share = async (content) => {
    const error = await openSheet(content);
    if (error !== '') throw new DOMException('The sheet was not used', error);
  };`);
  return sheet;
}

async function createLink(page: Page, club: JourneyClub, path: string): Promise<string> {
  const email = freshEmail('share');
  await joinByApi(page, club, email);
  await club.command('inviter', 'create', '--name', 'Anna Kern', '--email', email, '--balance', '3');
  await page.goto(club.url(path));
  await page.locator('main form button[type=submit]').first().click();
  return page.locator('#invitation-link').inputValue();
}

test('[K4] the share sheet gets the link; closing it says nothing, and a failure points to the copy', async ({
  page,
  club,
}) => {
  const sheet = await addShareSheet(page);
  const url = await createLink(page, club, '/de/invitations');
  expect(new URL(url).searchParams.get('rc')).toMatch(/^[\dA-Z-]{17}$/);
  const share = page.getByRole('button', { name: 'Teilen' });
  await share.click();
  const content = { title: 'Eine Einladung zu Maison Nocturne', text: 'Meine Einladung zu Maison Nocturne', url };
  await expect.poll(() => sheet.shared).toEqual([content]);
  const shown = await page.getByRole('main').ariaSnapshot();
  sheet.error = 'AbortError';
  await share.click();
  await expect.poll(() => sheet.shared).toHaveLength(2);
  // A wrong message would need a moment.
  await page.waitForTimeout(200);
  expect(await page.getByRole('main').ariaSnapshot()).toBe(shown);
  sheet.error = 'NotAllowedError';
  await share.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Der Link ließ sich nicht teilen.' });
  await expect(failure).toBeVisible();
  sheet.error = '';
  await share.click();
  await expect(failure).toHaveCount(0);
});

test('[K4] without a share sheet there is no such button, and the link is copied', async ({ page, club }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = await createLink(page, club, '/invitations');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
});
