// Another registration link for an approved applicant who missed the first one [K1].
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

/** Moves what has happened to an application 15 days back, once its mails are noted as sent. Returns its id. */
async function age(club: JourneyClub, email: string): Promise<string> {
  const columns = ['applied', 'confirmation_requested', 'confirmation_sent', 'decided', 'invited', 'invitation_sent'];
  const changes = columns.map((column) => `${column}_at = ${column}_at - interval '15 days'`);
  const isSent = 'confirmation_sent_at is not null and invitation_sent_at is not null';
  let id = '';
  await expect(async () => {
    const text = `update membership_interest set ${changes.join()} where email = $1 and ${isSent} returning id`;
    const [row] = await club.sql<{ id: string }>(text, [email]);
    id = row?.id ?? '';
    expect(id).not.toBe('');
  }).toPass();
  return id;
}

test('[K1] an applicant whose link has expired gets another one, once, and it opens the registration', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const email = freshEmail('again');
  await page.goto(club.url('/de/membership-interest/apply'));
  await page.getByLabel(/^E-.?Mail-Adresse/).fill(email);
  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page).toHaveURL(/confirmation$/);
  await club.command('interest', 'approve', email, '--code', 'LINKONLY');
  const first = await club.mail(email, 'interest-invitation');
  const path = `/en/admin/applications/${await age(club, email)}`;
  await openAsAdmin(page, club, path);
  await expect(page.getByText('Link expired on')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'application-approved-en');
  await page.getByRole('link', { name: 'Send another link' }).click();
  await expect(page.getByLabel('Code')).toHaveValue('LINKONLY');
  await page.getByLabel('Code').fill('EMPTY');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByRole('alert')).toContainText('no free invitations');
  await expect(page.getByRole('button', { name: 'Send this mail' })).toHaveCount(0);
  await page.getByLabel('Code').fill('linkonly');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('Ihre Einladung zu')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'application-again-en');

  const other = await page.context().newPage();
  await other.goto(club.url(`${path}?again=1`));
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Send this mail' }).click();
  await expect(page.getByText('The mail with another link is on its way.')).toBeVisible();
  await expect(page.getByText('Another link requested')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send this mail' })).toHaveCount(0);
  await waitForHydration(other);
  await other.getByRole('button', { name: 'Send this mail' }).click();
  await expect(other.getByText('Another link was requested meanwhile.')).toBeVisible();
  await other.close();

  await expect.poll(async () => (await club.mail(email, 'interest-invitation')).links[0]).not.toBe(first.links[0]);
  const { links } = await club.mail(email, 'interest-invitation');
  await page.reload();
  await expect(page.getByText('Link valid until')).toBeVisible();
  // A member would be redirected to the shop.
  await page.context().clearCookies();
  await page.goto(links[0] ?? '');
  await expect(page.getByText('Clara W.').first()).toBeVisible();
});
