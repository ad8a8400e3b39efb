// The registration form asks once about an address that looks mistyped, also without script [K17].
import { expect, freshEmail, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';

const FORM = '/registration/formstarted?rc=NOCTURNE';
const PERSON = { gender: 'WOMEN', firstName: 'Anna', lastName: 'Kern', country: 'AT', termsAndConditions: 'on' };

test('[K17] without script the form asks once; the same address goes through the second time', async ({ club }) => {
  const visitor = await openNoScriptVisitor(club.origin, 'en');
  const email = freshEmail('typo').replace('@example.org', '@gmaul.com');
  const asked = await visitor.submit(await visitor.open(club.url(FORM)), 'email', { ...PERSON, email, part: 'whole' });
  expect(asked.text).toContain('Please check your email address');
  expect(asked.text).toContain('Did you mean');
  const accepted = await visitor.submit(asked, 'email', { ...PERSON, email, part: 'whole' });
  expect(accepted.url).toContain('/registration/formfinished');
  expect(accepted.text).toContain(email);
  await visitor.close();
});

test('[K17] without script one press takes the suggested address', async ({ club }) => {
  const visitor = await openNoScriptVisitor(club.origin, 'en');
  const email = freshEmail('typo').replace('@example.org', '@gmaul.com');
  const asked = await visitor.submit(await visitor.open(club.url(FORM)), 'email', { ...PERSON, email, part: 'whole' });
  const meant = email.replace('gmaul', 'gmail');
  expect(asked.text).toContain(`Continue with ${meant}`);
  const accepted = await visitor.submit(asked, 'email', { ...PERSON, email, part: 'whole corrected' });
  expect(accepted.url).toContain('/registration/formfinished');
  expect(accepted.text).toContain(meant);
  await visitor.close();
});

test('[K17] with script who has seen the hint is asked no second time', async ({ page, club }) => {
  await page.goto(club.url(FORM));
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Kern');
  await page.getByLabel('Country').selectOption('AT');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByLabel('Email address').fill(freshEmail('typo').replace('@example.org', '@gmaul.com'));
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean' })).toBeVisible();
  await page.getByRole('button', { name: 'Become a member' }).click();
  await expect(page).toHaveURL(/registration\/formfinished/);
});
