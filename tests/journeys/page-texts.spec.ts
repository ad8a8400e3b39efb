// Every text that explains why a page cannot continue: caused as a visitor would, in seven languages, without script.

import { LOCALES } from '#kernel/locale.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { getTitle } from './support/documents.ts';
import { waitForHydration } from './support/hydration.ts';
import { clubTest, expect, test } from './support/journey.ts';
import { type NoScriptVisitor, opened, openNoScriptVisitor } from './support/no-script-visitor.ts';
import { expectTexts } from './support/shown-texts.ts';
import { getMessage } from './support/texts.ts';

clubTest('[F1] [I1] login, reset and membership interest', async ({ club }) => {
  const send =
    (path: string, field: string, fields: Readonly<Record<string, string>>) => async (visitor: NoScriptVisitor) =>
      visitor.submit(await visitor.open(path), field, fields);
  const login = (email: string, password: string) => send('/login', 'password', { email, password });
  await expectTexts(club, ['login.email.invalid', 'login.password.empty'], login('anna', ''));
  await expectTexts(club, ['login.refused'], login('nobody@example.org', 'wrong password'));
  await expectTexts(club, ['login.email.invalid'], send('/reset-password', 'email', { email: '@' }));
  await expectTexts(club, ['login.email.invalid'], send('/membership-interest/apply', 'email', { email: '' }));
  const token = `/reset-password?token=${'x'.repeat(43)}`;
  await expectTexts(club, ['reset.refused'], send(token, 'password', { password: 'velvet-otter-parade' }));
});

clubTest('[I1] addresses that lead nowhere', async ({ club }) => {
  await expectTexts(club, ['notFound.title', 'notFound.text'], opened('/error/404'));
  await expectTexts(club, ['notFound.title', 'notFound.text'], opened('/no/such/page'));
  await expectTexts(club, ['error.notFound.title', 'error.notFound.path'], opened('/no-such-slug'));
});

clubTest('[C12] where there is no script, every page shows that the site needs it', async ({ club }) => {
  for (const locale of LOCALES) {
    const visitor = await openNoScriptVisitor(club.origin, locale);
    for (const path of ['/', '/login', '/registration/formstarted?rc=NOCTURNE', '/registration/deny', '/error/404']) {
      const { html } = await visitor.open(path);
      expect(html, `${path} in ${locale}`).toContain(
        `<noscript><p class="noscript">${getMessage(locale, 'noscript')}<`,
      );
    }
    await visitor.close();
  }
});

clubTest('[I1] [B4] a page without posts shows this, and does not report a server error', async ({ club }) => {
  await expectTexts(club, ['error.refused.title', 'error.refused.text', 'error.home'], async (visitor) => {
    const refused = await visitor.post('/about-us', { a: 'b' });
    expect(refused.status).toBe(405);
    expect(getTitle(refused.html)).toBe(`${getMessage(visitor.locale, 'error.refused.title')} · ${brand.name}`);
    return refused;
  });
});

test('[I1] without a network the page shows this in its language', async ({ context, club }) => {
  const page = await context.newPage();
  await page.route('**/graphql', (route) => route.abort());
  for (const locale of LOCALES) {
    await page.goto(club.url(`/${locale}`));
    await waitForHydration(page);
    const field = page.locator('input[name=code]').first();
    await field.fill('NOCTURNE');
    await field.press('Enter');
    await expect(page.getByText(getMessage(locale, 'error.connection')).first()).toBeVisible();
  }
});
