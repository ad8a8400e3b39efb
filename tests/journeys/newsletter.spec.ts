// The link that ends a newsletter [K6], as its reader uses it.
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { inspectAtEveryWidth } from './support/screens.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

type Links = { readonly email: string; readonly page: string };

/** The page of a new member's newsletter, from the list that operators give to the program that sends it. */
async function subscribe(club: JourneyClub): Promise<string> {
  const email = freshEmail('newsletter');
  await registerByApi(club, email);
  const accountActivationId = new URL(await activationLink(club, email)).searchParams.get('id');
  const query = `mutation ($input: ActivateAccountInput!) { activateAccount(input: $input) { __typename } }`;
  const variables = { input: { accountActivationId, password: PASSWORD, newsletter: true } };
  const response = await fetch(`${club.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  expect(await response.json()).toEqual({ data: { activateAccount: { __typename: 'AccountActivated' } } });
  const listed: readonly Links[] = JSON.parse(await club.command('member', 'newsletter', '--limit', '10000', '--json'));
  return listed.find((one) => one.email === email)?.page ?? '';
}

test('[K6] a reader opens the link, is asked once, and is unsubscribed', async ({ page, club }) => {
  const link = await subscribe(club);
  await page.goto(link);
  await expect(page).toHaveURL(/newsletter\/unsubscribe\?opened/);
  await expect(page.getByRole('heading', { name: 'End the newsletter?' })).toBeVisible();
  await expect(page.getByText('news and offers from Maison Nocturne')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'newsletter-en');
  await page.getByRole('button', { name: 'End the newsletter' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'newsletter-ended-en');
  await page.goto(link.replace(/.{5}$/, 'AAAAA').replace('/en/', '/de/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('one of ours');
});

test('[K6] the same without script, in German', async ({ club }) => {
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const opened = await visitor.open(await subscribe(club));
  expect(opened.url).not.toContain('token=');
  const ended = await visitor.submit(opened, 'press', {});
  expect(ended.text).toContain('Der Newsletter ist abbestellt');
  await visitor.close();
});
