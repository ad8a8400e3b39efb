// What mails look like, and a test mail to oneself, as admins use them [K1].
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

test('[K1] an admin looks at a mail in another language and sends it to the own address', async ({ page, club }) => {
  await openAsAdmin(page, club, '/de/admin/mails/templates?kind=welcome');
  await waitForHydration(page);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading').first()).toBeVisible();
  await inspectAtEveryWidth(page, club, 'mail-templates-de');

  await page.goto(club.url('/en/admin/mails/templates'));
  await waitForHydration(page);
  await page.getByLabel('Kind').selectOption('New password');
  await page.getByLabel('Language').selectOption('Polish');
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page).toHaveURL(club.url('/en/admin/mails/templates?kind=password-reset&language=pl'));
  await expect(frame.locator('html')).toHaveAttribute('lang', 'pl');
  await page.locator('summary', { hasText: 'Text for mail programs without HTML' }).press('Enter');
  await expect(page.getByText('?token=sample')).toBeVisible();

  await page.getByRole('button', { name: 'Send me a test mail' }).press('Enter');
  await expect(page.getByText('The test mail is on its way to your address.')).toBeVisible();
  await expect(page).toHaveURL(/done=sent/);
  const sent = () => club.sql("select locale from mail where kind = 'test'");
  await expect.poll(sent).toEqual([{ locale: 'pl' }]);
});
