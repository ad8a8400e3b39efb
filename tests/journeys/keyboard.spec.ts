import type { Page } from '@playwright/test';
import { waitForHydration, waitForListeners } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { expectPageAnnounced, press, skipToContent, tabTo, typeInto } from './support/keyboard.ts';
import { activationLink, joinByApi, PASSWORD, resetLink } from './support/steps.ts';

// Every journey by Tab, Shift+Tab, Enter, Space and the arrow keys alone; each focused control is visible.

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

test('[C9] [C11] by keyboard: code, form, waiting page, activation, welcome', async ({ page, club }) => {
  const email = freshEmail('keys');
  await enterCodeByKeys(page, club, 'NOCTURNE');
  await expectPageAnnounced(page, 'Become a member');
  // The first option of a group has the tab stop; the arrow keys choose.
  await tabTo(page, page.getByLabel('Ms or Mrs'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Mr', { exact: true })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Ms or Mrs')).toBeChecked();
  await typeInto(page, page.getByLabel('First name'), 'Anna');
  await typeInto(page, page.getByLabel('Last name'), 'Müller');
  await typeAddress(page, email);
  await press(page, button(page, 'Become a member'));
  await expectPageAnnounced(page, 'One last step');
  // The second mail has the valid link; of two simultaneous mails the last one is unknown.
  await activationLink(club, email);
  await press(page, button(page, 'Send the email again'));
  await expect(page.getByText('A new email is on its way')).toBeVisible();
  await expect(button(page, 'Send the email again')).toBeFocused();
  await expect.poll(() => club.mails(email).then((mails) => mails.length), { timeout: 15_000 }).toBe(2);
  await page.goto(await activationLink(club, email));
  await skipToContent(page);
  await typeInto(page, page.getByLabel('Your new password'), 'short');
  await press(page, page.getByRole('button', { name: 'Show password' }), 'Space');
  await expect(page.getByLabel('Your new password')).toHaveAttribute('type', 'text');
  await press(page, button(page, 'Activate my account'));
  await expect(page.getByLabel('Your new password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await press(page, button(page, 'Activate my account'));
  await expectPageAnnounced(page, 'Welcome, Anna');
});

test('[C9] by keyboard: the lean form, forwards, back, and an error that links to its field', async ({
  page,
  club,
}) => {
  await enterCodeByKeys(page, club, 'LEAN');
  await expectPageAnnounced(page, 'Become a member');
  await press(page, button(page, 'Continue'));
  await expect(page.getByText('Please check the following')).toBeVisible();
  await tabTo(page, link(page, 'Please provide a valid email address'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(freshEmail('keys-lean'));
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('Aus');
  await tabTo(page, page.getByLabel(/I accept the terms/));
  await page.keyboard.press('Space');
  await press(page, button(page, 'Continue'));
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeFocused();
  await press(page, button(page, 'Back to the first step'));
  await expect(page.getByRole('heading', { name: 'Become a member' })).toBeFocused();
  await press(page, button(page, 'Continue'));
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeFocused();
  await tabTo(page, page.getByLabel('Ms or Mrs'));
  await page.keyboard.press('Space');
  await typeInto(page, page.getByLabel('First name'), 'Anna');
  await typeInto(page, page.getByLabel('Last name'), 'Müller');
  await press(page, button(page, 'Continue'));
  await expectPageAnnounced(page, 'One last step');
  await press(page, button(page, 'Use another email address'));
  await expectPageAnnounced(page, 'Become a member');
});

test('[C11] by keyboard: refused login, new password by mail, login', async ({ page, club }) => {
  const email = freshEmail('keys-login');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await page.goto(club.url('/login'));
  await skipToContent(page);
  await typeInto(page, page.getByLabel('Email address'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('is not correct')).toBeVisible();
  await tabTo(page, link(page, 'Forgotten your password?'));
  await page.keyboard.press('Enter');
  await expectPageAnnounced(page, 'Forgotten your password?');
  await typeInto(page, page.getByLabel('Email address'), email);
  await press(page, button(page, 'Send me the link'));
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused();
  await page.goto(await resetLink(club, email));
  await skipToContent(page);
  await typeInto(page, page.getByLabel('Your new password'), 'velvet-otter-parade');
  await press(page, button(page, 'Save the new password'));
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await typeInto(page, page.getByLabel('Email address'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'velvet-otter-parade');
  await page.keyboard.press('Enter');
  await expectPageAnnounced(page, 'Welcome, Anna');
});

test('[C11] by keyboard: membership interest, and back by Shift+Tab', async ({ page, club }) => {
  await page.goto(club.url('/membership-interest'));
  await skipToContent(page);
  await press(page, link(page, 'Apply for membership'));
  await expectPageAnnounced(page, /.+/);
  await press(page, page.getByRole('main').getByRole('button').last());
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(freshEmail('keys-interest'));
  await tabTo(page, page.getByRole('main').getByRole('button').last());
  await tabTo(page, page.getByLabel('Email address'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/confirmation/);
  await expectPageAnnounced(page, /.+/);
});

test('[C5] [C3] by keyboard: the language menu closes after the focus leaves it, a question opens its answer', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/'));
  const header = page.getByRole('banner');
  // It opens without script, and closes by it.
  await waitForListeners(header.locator('details'));
  await press(page, header.locator('summary'));
  await expect(header.getByRole('link', { name: 'Deutsch' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('link', { name: 'Deutsch' })).toBeHidden();
  await expect(header.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Your access code'));
  await expect(header.getByRole('link', { name: 'Deutsch' })).toBeHidden();
  const question = page.getByRole('main').locator('details').filter({ hasText: '?' }).first();
  await press(page, question.locator('summary'), 'Space');
  await expect(question).toHaveAttribute('open', '');
  await page.keyboard.press('Enter');
  await expect(question).not.toHaveAttribute('open', '');
  // To the end of the page and its language menu: no focus trap.
  await press(page, page.getByRole('contentinfo').locator('summary'));
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/de$/);
});

test('[G1] by keyboard: the link generator creates and copies a link', async ({ page, club }) => {
  const email = freshEmail('keys-admin');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: 'curator-otter-parade' });
  await page.goto(club.url('/login?returnTo=/admin/registrationlinkgenerator'));
  await typeInto(page, page.getByLabel('Email address'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'curator-otter-parade');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Registration code')).toBeVisible();
  await typeInto(page, page.getByLabel('Registration code'), 'linkonly');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Registration link')).toHaveValue(/rc=LINKONLY/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, button(page, 'Copy link'));
  await expect(page.getByText('Link copied').first()).toBeAttached();
  await expect(button(page, 'Link copied')).toBeFocused();
});

async function enterCodeByKeys(page: Page, club: JourneyClub, code: string): Promise<void> {
  await page.goto(club.url('/'));
  // Script announces the next page; a form that the browser posts itself loads a document.
  await waitForHydration(page);
  await skipToContent(page);
  await typeInto(page, page.getByLabel('Your access code'), code);
  await press(page, page.getByRole('main').getByRole('button', { name: 'REGISTER NOW' }));
}

async function typeAddress(page: Page, email: string): Promise<void> {
  await typeInto(page, page.getByLabel('Email address'), email);
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('Aus');
  await expect(page.getByLabel('Country')).toHaveValue('AT');
  await tabTo(page, page.getByLabel(/I accept the terms/));
  await page.keyboard.press('Space');
}
