// A login by a mailed link [G3]: asked for, read, opened by a scanner and by its owner, used once, and expired.
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { joinByApi } from './support/steps.ts';

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
