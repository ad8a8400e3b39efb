import { expect, freshEmail, test } from './support/journey.ts';
import { activate, activationLink, logIn, PASSWORD, register, registerByApi } from './support/steps.ts';

test('[E1] a scanner that opens the link twenty times does not use it up', async ({ page, club }) => {
  const email = freshEmail('scanner');
  const id = await registerByApi(club, email);
  const link = await activationLink(club, email);
  await Promise.all(Array.from({ length: 20 }, () => fetch(link)));
  const [row] = await club.sql<{ status: string }>('select status from registration where id = $1', [id]);
  expect(row?.status).toBe('pending');
  await activate(page, link);
  await expect(page).toHaveURL(/welcome/);
  // Tests of the API hash at lower costs; the built program does not.
  const [member] = await club.sql<{ hash: string }>('select password_hash as hash from member where email = $1', [
    email,
  ]);
  expect(member?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('[E1] the opened link is deleted from the browser once the account is active', async ({ page, context, club }) => {
  const email = freshEmail('forgotten');
  await registerByApi(club, email);
  const kept = async () => (await context.cookies()).map(({ name }) => name);
  await page.goto(await activationLink(club, email));
  expect(await kept()).toContain('vestibule_activation');
  await page.getByLabel('Your new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL(/welcome/);
  expect(await kept()).toContain('vestibule_token');
  await expect.poll(kept).not.toContain('vestibule_activation');
});

test('[E1] a used link reports an active account and changes no password', async ({ page, club }) => {
  const email = freshEmail('used');
  await registerByApi(club, email);
  const link = await activationLink(club, email);
  await activate(page, link);
  await expect(page).toHaveURL(/welcome/);
  await page.context().clearCookies();
  // The page shows this before a password can be chosen.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await expect(page.getByLabel('Your new password')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/welcome/);
});

test('[C11] [E1] a link that is used between opening and submitting changes no password', async ({
  page,
  club,
  browser,
}) => {
  const email = freshEmail('used-meanwhile');
  await registerByApi(club, email);
  const link = await activationLink(club, email);
  await page.goto(link);
  const phone = await (await browser.newContext()).newPage();
  await activate(phone, link);
  await expect(phone).toHaveURL(/welcome/);
  await phone.context().close();
  await page.getByLabel('Your new password').fill('another-otter-parade');
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page.getByText('Your password has not been changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeFocused();
});

test('[I1] [K19] an expired link fails, its seat is released, and one press brings a fresh link', async ({
  page,
  club,
}) => {
  const email = freshEmail('expired');
  const id = await registerByApi(club, email);
  const link = await activationLink(club, email);
  const past = `created_at = created_at - interval '15 days', expires_at = created_at - interval '1 day'`;
  await club.sql(`update activation_token set ${past} where registration_id = $1`, [id]);
  await club.sql(`update registration set ${past} where id = $1`, [id]);
  await page.goto(link);
  await expect(page).toHaveURL(/activateaccountError/);
  await expect(page.getByRole('heading', { name: 'Activation unsuccessful' })).toBeVisible();
  await expect(page.getByText('This activation link has expired')).toBeVisible();
  await club.command('registration', 'expire');
  const [row] = await club.sql<{ status: string }>('select status from registration where id = $1', [id]);
  expect(row?.status).toBe('expired');
  await page.getByRole('button', { name: 'Send me a new email' }).click();
  await expect(page.getByText('A new email is on its way')).toBeVisible();
  await expect.poll(() => club.mails(email).then((mails) => mails.length), { timeout: 15_000 }).toBe(2);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/welcome/);
});

test('[I1] a link that a newer mail replaced offers another mail', async ({ page, club }) => {
  const email = freshEmail('replaced');
  await register(page, club, email);
  const older = await activationLink(club, email);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect.poll(() => club.mails(email).then((mails) => mails.length), { timeout: 15_000 }).toBe(2);
  await page.goto(older);
  await expect(page.getByText('We have sent you a newer email since')).toBeVisible();
  await page.getByRole('button', { name: 'Send me a new email' }).click();
  await expect(page.getByText('A new email is on its way')).toBeVisible();
  await expect.poll(() => club.mails(email).then((mails) => mails.length), { timeout: 15_000 }).toBe(3);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/welcome/);
});

test('[I1] a link without its secret, or with another one, is invalid', async ({ page, club }) => {
  await page.goto(club.url('/registration/activateaccount'));
  await expect(page).toHaveURL(/activateaccountError/);
  await page.goto(club.url(`/registration/activateaccount?id=${'x'.repeat(43)}`));
  await expect(page.getByText('This activation link is not valid')).toBeVisible();
});

test('the secret leaves the address bar, and no cache or referrer contains it', async ({ page, club }) => {
  const email = freshEmail('secret');
  await registerByApi(club, email);
  const link = await activationLink(club, email);
  const response = await page.goto(link);
  expect(response?.headers()['cache-control']).toContain('no-store');
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).not.toHaveURL(/id=/);
});

test('weak passwords are refused with the reason', async ({ page, club }) => {
  const email = freshEmail('weak');
  await registerByApi(club, email);
  await page.goto(await activationLink(club, email));
  for (const [password, reason] of [
    ['short', 'at least 10 characters'],
    ['password123', 'easy to guess'],
    ['annamueller', 'does not contain your name'],
  ] as const) {
    await page.getByLabel('Your new password').fill(password);
    await page.getByRole('button', { name: 'Activate my account' }).click();
    await expect(page.getByText(reason).first()).toBeVisible();
  }
});
