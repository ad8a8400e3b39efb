// The secrets of mailed links [G3] leave the address bar at once, with and without script.
import { fetchDocument, fetchMailedLink } from './support/documents.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { activationLink, joinByApi, PASSWORD, registerByApi, resetLink } from './support/steps.ts';

const COOKIE = /^vestibule_(?:activation|reset)=[\w-]{43}; Path=\/acquisition; Max-Age=900; HttpOnly; SameSite=Lax$/;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('[G3] [C12] an activation link loses its secret, and activates', async ({ page, club }) => {
      const email = freshEmail('secret-link');
      await registerByApi(club, email);
      await page.goto(await activationLink(club, email));
      await expect(page).toHaveURL(/\/registration\/activateaccount$/);
      await expect(page.getByText(email)).toBeVisible();
      await page.reload();
      await expect(page.getByText('Anna Müller')).toBeVisible();
      const newsletter = page.getByRole('checkbox');
      await expect(newsletter).not.toBeChecked();
      await newsletter.check();
      await page.getByLabel('Your new password').fill('short');
      await page.getByRole('button', { name: 'Activate my account' }).click();
      await expect(page.getByText('at least 10 characters').first()).toBeVisible();
      await expect(newsletter).toBeChecked();
      await page.getByLabel('Your new password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Activate my account' }).click();
      await expect(page).toHaveURL(/welcome/);
      const [member] = await club.sql(
        'select newsletter_since is not null as newsletter from member where email = $1',
        [email],
      );
      expect(member).toEqual({ newsletter: true });
    });

    test('[G3] a link to a new password loses its secret, too', async ({ page, club }) => {
      await page.goto(club.url(`/de/reset-password?token=${'x'.repeat(43)}`));
      await expect(page).toHaveURL(/\/de\/reset-password\?opened/);
      await expect(page.locator('input[type=password]')).toBeVisible();
      await page.goto(club.url('/de/reset-password'));
      await expect(page.locator('input[type=email]')).toBeVisible();
    });
  });
}

test('[G3] scanners that open links change nothing, and the response keeps the secret from caches and referrers', async ({
  page,
  club,
}) => {
  const email = freshEmail('scanned');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await page.goto(club.url('/reset-password'));
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const other = freshEmail('scanned-activation');
  await registerByApi(club, other);
  for (const link of [await activationLink(club, other), await resetLink(club, email)]) {
    for (let times = 0; times < 3; times += 1) {
      const opened = await fetchDocument(link);
      expect([opened.status, opened.headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
      expect(opened.location).not.toMatch(/[\w-]{43}/);
      expect(opened.headers.getSetCookie().filter((cookie) => COOKIE.test(cookie))).toHaveLength(1);
      expect((await fetchMailedLink(link)).html).toContain('type="password"');
    }
  }
});

test('[C11] the link of a withdrawn registration shows at once that it has ended, and offers no further mail', async ({
  page,
  club,
}) => {
  const email = freshEmail('ended');
  const registrationId = await registerByApi(club, email);
  const link = await activationLink(club, email);
  const query =
    'mutation ($id: ID!, $email: String!) { withdrawRegistration(registrationId: $id, email: $email) { refused } }';
  const body = JSON.stringify({ query, variables: { id: registrationId, email } });
  await fetch(`${club.origin}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await page.goto(link);
  await expect(page.getByText('This registration is no longer valid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me a new email' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Register again' })).toBeVisible();
});

test('[K17] the form asks about an address that looks mistyped; one press by keyboard corrects it', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
  const field = page.getByLabel('Email address');
  await field.pressSequentially('ada@gmial.com');
  const hint = page.getByRole('status').filter({ hasText: 'Did you mean' });
  await expect(hint).toContainText('ada@gmail.com');
  await hint.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('ada@gmail.com');
  await expect(field).toBeFocused();
  await expect(hint).toHaveCount(0);
});
