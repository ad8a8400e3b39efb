// Every text that explains a failed activation: caused as a visitor would, in seven languages, without script.
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { clubTest, expect, freshEmail, type JourneyClub } from './support/journey.ts';
import { activateWithoutScript } from './support/no-script-steps.ts';
import { type NoScriptVisitor, opened, openNoScriptVisitor, type ShownPage } from './support/no-script-visitor.ts';
import { expectTexts } from './support/shown-texts.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

clubTest.describe('[I1] [E1] the activation', () => {
  const page = '/registration/activateaccount';
  const press = (link: string, password: string) => async (visitor: NoScriptVisitor) =>
    visitor.submit(await visitor.open(stripLanguage(link)), 'password', { password });

  clubTest('by a link that is unknown, replaced, expired or used', async ({ club }) => {
    const unknown = opened(`${page}?id=${'x'.repeat(43)}`);
    await expectTexts(club, ['activation.error.title', 'activation.error.notFound'], unknown);
    const email = freshEmail('texts-link');
    const id = await registerByApi(club, email);
    const older = await activationLink(club, email);
    const visitor = await openNoScriptVisitor(club.origin, 'en');
    await visitor.send('mutation($id: ID!) { resendActivation(registrationId: $id) { __typename } }', { id });
    await visitor.close();
    await expect.poll(() => activationLink(club, email), { timeout: 15_000 }).not.toBe(older);
    await expectTexts(club, ['activation.error.title', 'activation.error.replaced'], opened(stripLanguage(older)));
    const past = `created_at = created_at - interval '15 days', expires_at = created_at - interval '1 day'`;
    const link = await activationLink(club, email);
    await club.sql(`update activation_token set ${past} where registration_id = $1 and revoked_at is null`, [id]);
    await club.sql(`update registration set ${past} where id = $1`, [id]);
    await expectTexts(club, ['activation.error.title', 'activation.error.expired'], opened(stripLanguage(link)));
    const used = freshEmail('texts-used');
    await registerByApi(club, used);
    const usedLink = stripLanguage(await activationLink(club, used));
    const before = new Map(await Promise.all(LOCALES.map((locale) => openedIn(club, locale, usedLink))));
    await activateWithoutScript(club, used);
    await expectTexts(club, ['activation.active.title', 'activation.active.opened'], opened(usedLink));
    // The link's secret is in the cookie of the browser that opened it; the form is from before the activation.
    await expectTexts(club, ['activation.active.title', 'activation.active.text'], async (visitor) => {
      await visitor.open(usedLink);
      return visitor.submit(before.get(visitor.locale) ?? NOTHING, 'password', { password: PASSWORD });
    });
  });

  clubTest('that fails at the press, since the address was taken meanwhile', async ({ club }) => {
    const member = freshEmail('texts-member');
    await registerByApi(club, member);
    await activateWithoutScript(club, member);
    const email = freshEmail('texts-taken');
    await registerByApi(club, email);
    const link = await activationLink(club, email);
    await club.sql('update member set email = $1 where email = $2', [email, member]);
    await expectTexts(club, ['activation.error.title', 'activation.error.failed'], press(link, PASSWORD));
  });

  clubTest('[F1] by a password that will not do', async ({ club }) => {
    const email = freshEmail('texts-choice');
    await registerByApi(club, email);
    const link = await activationLink(club, email);
    await expectTexts(club, ['password.too-short'], press(link, 'short'));
    await expectTexts(club, ['password.too-long'], press(link, 'x'.repeat(129)));
    await expectTexts(club, ['password.common'], press(link, 'password1234'));
    await expectTexts(club, ['password.personal'], press(link, 'annamüller'));
  });
});

async function openedIn({ origin }: JourneyClub, locale: Locale, path: string): Promise<[Locale, ShownPage]> {
  const visitor = await openNoScriptVisitor(origin, locale);
  return [locale, await visitor.open(path).finally(() => visitor.close())];
}

const NOTHING: ShownPage = { status: 0, url: '', html: '', text: '' };

const stripLanguage = (link: string) =>
  link.replace(/^https?:\/\/[^/]+/, '').replace('/acquisition/en/', '/acquisition/');
