// A member changes the address of the account by the links in the mails [K4], with script and without.
import { expect, freshEmail, inspect, type JourneyClub, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { joinByApi, logIn, PASSWORD, setPassword } from './support/steps.ts';

const findLink = (links: readonly string[]) => links.find((link) => link.includes('token=')) ?? '';

/** What a login of more than ten minutes ago is. */
async function ageProof(club: JourneyClub, email: string): Promise<void> {
  await club.sql(
    `update session set proven_at = proven_at - interval '11 minutes'
     where member_id = (select id from member where email = $1)`,
    [email],
  );
}

test('[K4] a member moves to a new address, after a proof, and a thief of the account is thrown out', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const [email, next] = [freshEmail('before'), freshEmail('after')];
  await joinByApi(page, club, email);
  await ageProof(club, email);
  await page.goto(club.url('/account'));
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page.getByText(`Your email address is ${email}`)).toBeVisible();
  await page.getByLabel('Your new email address').fill('nobody');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('valid email address')).toBeVisible();
  await page.getByLabel('Your new email address').fill(next);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Please confirm that it is you' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();
  await inspect(page, 'member-email-waiting', { axe: true });
  const notice = findLink((await club.mail(email, 'email-change-notice')).links);
  await page.goto(findLink((await club.mail(next, 'email-change-confirm')).links));
  await expect(page).toHaveURL(/account\/email\/confirm$/);
  await expect(page.getByText(`Your account then has the address ${next}`)).toBeVisible();
  await inspect(page, 'member-email-confirm', { axe: true });
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your account has its new email address')).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  expect((await club.mail(email, 'email-changed')).text).toContain(next);

  await page.goto(notice);
  await expect(page).toHaveURL(/undo-email\?opened$/);
  await inspect(page, 'undo-email', { axe: true });
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is safe' })).toBeFocused();
  await page.goto(club.url('/account'));
  await expect(page).toHaveURL(/login\?returnTo=/);
  await page.goto(findLink((await club.mail(email, 'password-reset')).links));
  await setPassword(page, email, 'velvet-otter-parade');
  await page.goto(club.url('/account'));
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.goto(notice);
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(page.getByText('expired or has already been used')).toBeVisible();
});

test('[K4] the link to the new address on another device asks for the login first', async ({ page, club, browser }) => {
  const [email, next] = [freshEmail('here'), freshEmail('there')];
  await joinByApi(page, club, email);
  await page.goto(club.url('/account/email'));
  await page.getByLabel('Your new email address').fill(next);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await other.goto(findLink((await club.mail(next, 'email-change-confirm')).links));
  await expect(other).toHaveURL(/login\?returnTo=/);
  await logIn(other, email, PASSWORD);
  await other.getByRole('button', { name: 'Use this address' }).click();
  await expect(other.getByText('Your account has its new email address')).toBeVisible();
  await other.context().close();
});

test('[K4] the same without script, in German; opening a link changes nothing', async ({ page, club }) => {
  const [email, next] = [freshEmail('vorher'), freshEmail('nachher')];
  await joinByApi(page, club, email);
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const login = await visitor.open(club.url('/de/login'));
  await visitor.submit(login, 'password', { email, password: PASSWORD });
  await ageProof(club, email);
  const form = await visitor.open(club.url('/de/account/email'));
  const question = await visitor.submit(form, 'email', { email: next });
  expect(question.url).toContain('/account/security/confirm');
  const waiting = await visitor.submit(question, 'proof-password', { 'proof-password': PASSWORD });
  expect(waiting.text).toContain(`${next} wartet auf Ihre Bestätigung`);
  const opened = await visitor.open(findLink((await club.mail(next, 'email-change-confirm')).links));
  expect(opened.url).not.toContain('token=');
  expect(opened.text).toContain(`Ihr Konto hat dann die Adresse ${next}`);
  expect((await visitor.open(club.url('/de/account'))).text).toContain(email);
  const done = await visitor.submit(opened, 'press', { press: '1' });
  expect(done.text).toContain('Ihr Konto hat seine neue');
  const undo = await visitor.open(findLink((await club.mail(email, 'email-changed')).links));
  // The old address reads the language of the account's mails.
  expect((await visitor.submit(undo, 'press', { press: '1' })).text).toContain('Your account is safe');
  expect((await visitor.open(club.url('/de/account'))).url).toContain('/login');
  await visitor.close();
});
