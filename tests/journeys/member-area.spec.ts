// The member area [K4]: voucher, invitations, card and account of a member who invites.
import type { Page } from '@playwright/test';
import { expect, freshEmail, inspect, type JourneyClub, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';

async function becomeInviter(page: Page, club: JourneyClub): Promise<void> {
  const email = freshEmail('member-area');
  await joinByApi(page, club, email);
  await club.command('inviter', 'create', '--name', 'Anna Kern', '--email', email, '--balance', '3');
}

test('[K4] a member walks through voucher, invitations, card and account, by keyboard and at 320 px', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  await becomeInviter(page, club);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(club.url('/welcome'), { waitUntil: 'networkidle' });
  const calendar = page.getByRole('link', { name: 'Remind me (calendar)' });
  await expect(calendar).toHaveAttribute('href', /^data:text\/calendar;charset=utf-8,BEGIN%3AVCALENDAR/);
  await inspect(page, 'member-welcome', { axe: true });
  await page.locator('summary', { hasText: 'Menu' }).press('Enter');
  await page
    .getByRole('navigation', { name: 'Your membership' })
    .getByRole('link', { name: 'Invitations' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
  await page.getByRole('button', { name: 'Create my link' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/acquisition\/\?rc=[\dA-Z-]{17}$/);
  await expect(page.getByRole('img', { name: 'QR code of your invitation link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the QR code (PNG)' })).toHaveAttribute(
    'href',
    /^data:image\/png/,
  );
  await expect(page.getByRole('link', { name: 'Send by email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=An%20invitation/,
  );
  await inspect(page, 'member-invitations', { axe: true });
  await page.goto(club.url('/card'));
  await expect(page.getByRole('heading', { level: 1, name: 'No card yet' })).toBeVisible();
  await inspect(page, 'member-card', { axe: true });
  await page.goto(club.url('/account'), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter');
  await expect(page.getByText('Your choice applies from now on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await page.getByRole('button', { name: 'Show my first name' }).press('Enter');
  await expect(page.getByText('The member who invited you sees your first name.')).toBeVisible();
  await inspect(page, 'member-account', { axe: true });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K4] the code is created, a guest shows the first name, and newsletter and language change', async ({
    page,
    club,
    browser,
  }) => {
    await becomeInviter(page, club);
    await page.goto(club.url('/invitations'));
    await page.getByRole('button', { name: 'Create my link' }).click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(/\?rc=/);
    await using guest = await browser.newContext({ javaScriptEnabled: false });
    const theirs = await guest.newPage();
    const code = new URL(await link.inputValue()).searchParams.get('rc') ?? '';
    await joinByApi(theirs, club, freshEmail('guest'), code);
    await page.reload();
    await expect(page.getByText('who your guests are stays with them')).toBeVisible();
    await theirs.goto(club.url('/account'));
    await theirs.getByRole('button', { name: 'Show my first name' }).click();
    await expect(theirs.getByText('The member who invited you sees your first name.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('These guests let you see their first name: Anna')).toBeVisible();
    await page.goto(club.url('/account'));
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    await page.getByRole('button', { name: 'Show my first name' }).click();
    await page.getByRole('button', { name: 'Hide my first name' }).click();
    await expect(page.getByRole('button', { name: 'Show my first name' })).toBeVisible();
    await page.locator('#mail-language').selectOption('pl');
    await page.getByRole('button', { name: 'Save the language' }).click();
    await expect(page.locator('#mail-language')).toHaveValue('pl');
  });
});
