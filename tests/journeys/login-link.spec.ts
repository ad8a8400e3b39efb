// A login by a mailed link [G3]: asked for, read, opened by a scanner and by its owner, used once, and expired.
import { TOTP } from 'otpauth';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { joinByApi, logIn, PASSWORD } from './support/steps.ts';

const SECRET = /[\w-]{43}/;

async function findLink(club: JourneyClub, email: string): Promise<string> {
  return (await club.mail(email, 'login-link')).links.find((link) => link.includes('token=')) ?? '';
}

test('[G3] a link is asked for at the login, logs in once, and stays out of the address bar and of referrers', async ({
  page,
  club,
}) => {
  const email = freshEmail('link');
  await joinByApi(page, club, email);
  await page.context().clearCookies({ name: 'vestibule_token' });
  await page.goto(club.url('/login'));
  await page.getByRole('link', { name: 'Log in by an emailed link' }).click();
  // The login page also has such a field: it must be gone before the next one is filled.
  await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('an email with a link that logs you in is on its way')).toBeVisible();
  const link = await findLink(club, email);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible();

  // Programs that look at mails open links several times, also by HEAD.
  for (const method of ['HEAD', 'GET', 'GET']) {
    const opened = await fetch(link, { method, redirect: 'manual' });
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(opened.headers.get('location')).not.toMatch(SECRET);
  }
  const referrers: string[] = [];
  page.on('request', (request) => void referrers.push(request.headers().referer ?? ''));
  await page.goto(link);
  await expect(page).toHaveURL(/\/login-link\?opened/);
  await page.reload();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  expect(referrers.filter((referrer) => referrer.includes('token='))).toEqual([]);
  expect(
    await page.evaluate(() => [document.referrer, ...(history.state ? [JSON.stringify(history.state)] : [])].join()),
  ).not.toMatch(SECRET);

  await page.context().clearCookies({ name: 'vestibule_token' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test('[G3] without script, in German: an unknown address gets the same answer, and an expired link says where a new one is', async ({
  page,
  club,
}) => {
  const [email, unknown] = [freshEmail('link-de'), freshEmail('nobody')];
  await joinByApi(page, club, email);
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const ask = async (address: string) => {
    const form = await visitor.open(club.url('/de/login-link'));
    const { status, text } = await visitor.submit(form, 'email', { email: address });
    return { status, text };
  };
  const answer = await ask(email);
  expect(answer.text).toContain('Bitte prüfen Sie Ihr Postfach');
  expect(await ask(unknown)).toEqual(answer);
  const link = await findLink(club, email);
  expect(link).toContain('/de/login-link?');
  const age = `update login_link set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    where member_id = (select id from member where email = $1)`;
  await club.sql(age, [email]);
  const opened = await visitor.open(link);
  expect(opened.url).not.toMatch(SECRET);
  const refused = await visitor.submit(opened, 'press', { press: '1' });
  expect(refused.text).toContain('Dieser Link gilt nicht mehr');
  expect(refused.html).toContain('href="/acquisition/de/login-link"');
  await club.sql(age.replaceAll('- interval', '+ interval'), [email]);
  const again = await visitor.submit(await visitor.open(link), 'press', { press: '1' });
  expect(again.url).toMatch(/\/de\/welcome$/);
  expect(await club.mails(unknown)).toEqual([]);
  await visitor.close();
});

test('[G3] a link leads to the page that asked for the login, on another device as well, and to no other website', async ({
  page,
  club,
  browser,
}) => {
  const email = freshEmail('link-return');
  await joinByApi(page, club, email);
  await page.context().clearCookies({ name: 'vestibule_token' });
  await page.goto(club.url('/en/account/data'));
  await page.getByRole('link', { name: 'Log in by an emailed link' }).click();
  await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible();
  // An address that is corrected, and another mail, change nothing.
  await page.getByLabel('Email address').fill('nobody');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const link = await findLink(club, email);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', /returnTo=/);

  const phone = await browser.newContext({ javaScriptEnabled: false });
  const other = await phone.newPage();
  for (const hostile of ['https://evil.example/', '//evil.example', '/\\evil.example', '/en//evil.example']) {
    const changed = new URL(link);
    changed.searchParams.set('returnTo', hostile);
    await other.goto(changed.href);
    expect(new URL(other.url()).searchParams.get('returnTo')).toBe('/en/welcome');
  }
  await other.goto(link);
  await expect(other).toHaveURL(/\/en\/login-link\?returnTo=%2Fen%2Faccount%2Fdata&opened$/);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other).toHaveURL(club.url('/en/account/data'));
  await other.goto('about:blank');
  await phone.close();
});

test('[G3] [K1] the link of an admin leads to the wanted page after the second factor', async ({ page, club }) => {
  const email = freshEmail('link-admin');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  await page.goto(club.url('/en/login?returnTo=/admin/account'));
  await logIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const secret = (await page.locator('dd code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six-digit code').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.getByRole('button', { name: 'Create codes' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){3}$/ });
  const code = await codes.first().innerText();
  await page.context().clearCookies({ name: 'vestibule_token' });
  await page.goto(club.url('/en/admin/mails?state=bounced'));
  await page.getByRole('link', { name: 'Log in by an emailed link' }).click();
  await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.goto(await findLink(club, email));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Go on with the code' }).click();
  await expect(page).toHaveURL(club.url('/en/admin/mails?state=bounced'));
});
