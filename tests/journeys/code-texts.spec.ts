// Every text of a refused code: caused as a visitor would, in seven languages, without script.
import { join } from 'node:path';
import { LOCALES } from '#kernel/locale.ts';
import { formatValidityTimestamp, signedText } from '#modules/invitation/rules/link.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { readSigningSeeds } from '#platform/signing-seeds.ts';
import { clubTest, expect, freshEmail, type JourneyClub } from './support/journey.ts';
import { type NoScriptVisitor, opened, openNoScriptVisitor } from './support/no-script-visitor.ts';
import { expectTexts } from './support/shown-texts.ts';
import { registerByApi } from './support/steps.ts';
import { getTextPattern } from './support/texts.ts';

const typed = (code: string) => (visitor: NoScriptVisitor) => visitor.post('/?index', { code });

clubTest.describe('[I2] [E3] a refused code', () => {
  clubTest.describe.configure({ mode: 'default' });
  clubTest.beforeEach(({ club }) => prepareCodes(club));

  const CODES = [
    ['empty', '', 'code.empty', null],
    ['of other characters', 'NOCT URNE!', 'code.characters', 'codeError.link.REGISTRATION_CODE_INVALID'],
    ['with a typing error', '2K7M-3PQRS-4TVWXY', ...twice('code.mistyped')],
    ['unknown', 'NOBODY-HAS-THIS', 'codeError.REGISTRATION_CODE_INVALID', 'codeError.link.REGISTRATION_CODE_INVALID'],
    ['past its end', 'ENDED', 'codeError.REGISTRATION_CODE_EXPIRED', 'codeError.REGISTRATION_CODE_EXPIRED'],
    ['link-only', 'LINKONLY', ...twice('codeError.REGISTRATION_TIMESTAMP_MISSING')],
    ['of a blocked inviter', 'TEXTS-BLOCKED', 'codeError.INVITER_INVALID', 'codeError.link.INVITER_INVALID'],
    ['without its landing', 'TEXTS-GONE', 'codeError.CUSTOMIZATION_MISSING', 'codeError.link.CUSTOMIZATION_MISSING'],
    ['without balance', 'EMPTY', ...twice('codeError.REGISTRATION_CODE_NO_BALANCE_LEFT')],
    [
      'whose seats are all reserved',
      'TEXTS-FULL',
      ...twice('codeError.REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'),
    ],
  ] as const;

  for (const [what, code, whenTyped, byLink] of CODES) {
    clubTest(`${what}: typed, and by its link`, async ({ club }) => {
      await expectTexts(club, [whenTyped], typed(code));
      if (byLink) await expectTexts(club, [byLink], opened(`/?rc=${encodeURIComponent(code)}`));
    });
  }

  clubTest('by a link that was tampered with, or is past its time', async ({ club }) => {
    const past = await signTimestamp('NOCTURNE', new Date('2026-01-01T00:00:00Z'));
    await expectTexts(club, ['codeError.REGISTRATION_CODE_EXPIRED'], opened(`/?rc=NOCTURNE&vt=${past}`));
    const tampered = `${past.slice(0, -1)}${past.endsWith('A') ? 'E' : 'A'}`;
    await expectTexts(club, ['codeError.REGISTRATION_LINK_INVALID'], opened(`/?rc=NOCTURNE&vt=${tampered}`));
  });

  clubTest('[E4] from a blocked referrer: the deny page, and whether the invitation has expired', async ({ club }) => {
    const come =
      (path: string) =>
      async ({ locale }: NoScriptVisitor) => {
        const visitor = await openNoScriptVisitor(club.origin, locale, { referer: 'https://www.mydealz.de/' });
        return visitor.open(path).finally(() => visitor.close());
      };
    await expectTexts(club, ['deny.title', 'deny.text', 'deny.apply'], come('/?rc=NOCTURNE'));
    await expectTexts(club, ['deny.title', 'deny.expired'], come('/?rc=ENDED'));
    await expectTexts(club, ['deny.title'], async ({ locale }) => {
      const stored = await openNoScriptVisitor(club.origin, locale, { cookie: 'fref=www.mydealz.de' });
      return stored.post('/?index', { code: 'NOCTURNE' }).finally(() => stored.close());
    });
  });

  clubTest('the landing without a code shows none of these texts', async ({ club }) => {
    for (const locale of LOCALES) {
      const visitor = await openNoScriptVisitor(club.origin, locale);
      const { text } = await visitor.open('/').finally(() => visitor.close());
      for (const [, , whenTyped, byLink] of CODES) {
        expect(text).not.toMatch(getTextPattern(locale, whenTyped));
        if (byLink) expect(text).not.toMatch(getTextPattern(locale, byLink));
      }
    }
  });
});

function twice<Key extends string>(key: Key): readonly [Key, Key] {
  return [key, key];
}

/** A genuine timestamp of a code with the given end, signed with the club's own key. */
async function signTimestamp(code: string, expiresAt: Date): Promise<string> {
  const signer = createLinkSigner(await readSigningSeeds(join(process.env.JOURNEYS_DATA ?? '', 'secret-keys')));
  return formatValidityTimestamp({ expiresAt, ...signer.sign(signedText(code, expiresAt)) });
}

/** Creates the codes that the demo lacks: of a blocked inviter, without a customization, and with its one seat reserved. */
async function prepareCodes(club: JourneyClub): Promise<void> {
  if ((await club.sql("select from registration_code where code = 'TEXTS-FULL'")).length > 0) return;
  await club.sql("insert into customization (key, published, created_at) values ('texts-gone', false, now())");
  for (const [code, status, customization] of [
    ['TEXTS-BLOCKED', 'blocked', 'default'],
    ['TEXTS-GONE', 'active', 'texts-gone'],
    ['TEXTS-FULL', 'active', 'default'],
  ]) {
    const inviter = crypto.randomUUID();
    const email = `${code?.toLowerCase()}@members.example`;
    await club.sql(
      `insert into inviter (id, first_name, last_name, email, status, created_at)
       values ($1, 'Dora', 'Ärmel', $2, $3, now())`,
      [inviter, email, status],
    );
    await club.sql('insert into invitation_slot (inviter_id, slot) values ($1, 0)', [inviter]);
    await club.sql(
      "insert into invitation_ledger (inviter_id, slot, kind, amount, at) values ($1, 0, 'grant', 1, now())",
      [inviter],
    );
    await club.sql(
      `insert into registration_code (id, code, inviter_id, customization_key, created_at)
       values ($1, $2, $3, $4, now())`,
      [crypto.randomUUID(), code, inviter, customization],
    );
  }
  await registerByApi(club, freshEmail('texts-full'), 'TEXTS-FULL');
}
