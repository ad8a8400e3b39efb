// The explanation of a code at the command line: the page's answer, with the text in each language.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { CODE_ERRORS } from '#modules/invitation/rules/check.ts';
import { RULE_TEXTS } from '#modules/invitation/rules/shown-texts.ts';
import { isUsageError } from '#platform/command-line/command.ts';
import { translate } from '#texts/translate.ts';
import { runCommand } from '../support/door.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function explain(pasted: string, options: Readonly<Record<string, string>> = {}) {
  const outcome = await runCommand(app, 'code explain', [pasted], options);
  if (outcome.kind !== 'done') throw new Error(outcome.reason);
  return { lines: outcome.lines, value: outcome.value as { locale: string; texts: readonly string[] } };
}

describe('[K2][K13] code explain', () => {
  test.each(LOCALES)(
    'prints the text that the visitor read in %s, after the sentence and the code of each rule',
    async (locale) => {
      const text = translate(locale, 'codeError.REGISTRATION_CODE_EXPIRED');
      const { lines, value } = await explain('ENDED', { locale });
      const decision = translate(locale, 'explainCode.decision.ended', { at: 'X' }).split('X')[0] ?? '';
      expect(lines[0]?.startsWith(decision)).toBe(true);
      expect(lines.slice(2, 2 + CODE_ERRORS.length)).toEqual(
        CODE_ERRORS.map((rule) => {
          const unseen = rule === 'REFERER_INVALID' || rule === 'REGISTRATION_LINK_INVALID';
          const result = rule === 'REGISTRATION_CODE_EXPIRED' ? 'decides' : unseen ? 'unseen' : 'holds';
          return `${translate(locale, RULE_TEXTS[rule])}: ${translate(locale, `explainCode.${result}`)} (${rule})`;
        }),
      );
      expect(lines.at(-1)).toBe(`the visitor reads (${locale}): ${text}`);
      expect(value).toMatchObject({ code: 'ENDED', shown: 'REGISTRATION_CODE_EXPIRED', locale, texts: [text] });
    },
  );

  test('prints the text of a link for a link, and none where the form opens', async () => {
    const link = 'https://club.example/acquisition/?rc=NO-SUCH-CODE';
    expect((await explain(link)).value.texts).toEqual([translate('en', 'codeError.link.REGISTRATION_CODE_INVALID')]);
    const { lines, value } = await explain('NOCTURNE', { locale: 'de' });
    expect(value.texts).toEqual([]);
    expect(lines.at(-1)).toBe('the visitor sees the form');
  });

  test('prints both texts of the deny page', async () => {
    const { lines } = await explain('NOCTURNE', { locale: 'fr', referrer: 'www.mydealz.de' });
    const texts = (['deny.title', 'deny.text'] as const).map((key) => translate('fr', key));
    expect(lines.slice(-2)).toEqual(texts.map((text) => `the visitor reads (fr): ${text}`));
  });

  test('prints sentences, no keys, for a typing error and a country that is not offered', async () => {
    await app.sql("update registration_code set countries = '{FR}' where code = 'SHARE'");
    const { lines } = await explain('SHARE', { locale: 'de', country: 'DE' });
    expect(lines).toContain(translate('de', 'explainCode.seen.country'));
    const mistyped = (await explain('VX7RK-QM2TP-9', { locale: 'de' })).lines.filter((line) =>
      /explainCode/.test(line),
    );
    expect(mistyped).toEqual([]);
    expect(translate('de', 'explainCode.rule.checkCharacter')).toBe('Der Code enthält keinen Tippfehler');
  });

  test('prints who invites and the other facts of the page, in the language', async () => {
    const { lines, value } = await explain('NOCTURNE', { locale: 'de' });
    const [row] = await app.sql<{ id: string; name: string }>(
      `select i.id, i.first_name || ' ' || i.last_name as name from inviter i
       join registration_code c on c.inviter_id = i.id where c.code = 'NOCTURNE'`,
    );
    expect(value).toMatchObject({ inviter: { id: row?.id, name: row?.name, status: 'active' } });
    expect(lines).toContain(`Einladendes Mitglied: ${row?.name} · aktiv`);
    expect(lines).toContain(`${translate('de', 'explainCode.fact.landing')}: default`);
    const countries = `${translate('de', 'explainCode.fact.countries')}: ${translate('de', 'explainCode.allCountries')}`;
    expect(lines).toContain(countries);
    const unknown = await explain('NO-SUCH-CODE');
    expect(unknown.value).toMatchObject({ inviter: null });
    expect(unknown.lines.join()).not.toContain('Inviting member');
  });

  test('names no erased inviter', async () => {
    await app.sql(
      `update inviter set status = 'deleted', first_name = '–', last_name = '–', email = id::text || '@erased.invalid',
         erased_at = now() where id = (select inviter_id from registration_code where code = 'SHARE')`,
    );
    const { lines, value } = await explain('SHARE', { referrer: 'www.mydealz.de' });
    expect(lines).toContain('Inviting member: deleted');
    expect(lines).toContain('Blocked site: mydealz.de');
    expect(value).toMatchObject({ inviter: { name: null, status: 'deleted' } });
  });

  test('refuses other languages', async () => {
    const error: unknown = await explain('NOCTURNE', { locale: 'es' }).catch((thrown) => thrown);
    expect(isUsageError(error) && error.message).toBe('--locale must be one of en, de, fr, it, nl, pl, sv');
  });
});
