import { expect, test } from 'vitest';
import { filesLike, load } from '../architecture/source-files.ts';

/** Words that no text uses, and what to write instead; docs/texts has the reasons in full. */
const BANNED: readonly (readonly [locale: string, word: RegExp, instead: string])[] = [
  ['en', /\bsign(ed|ing)?[- ](in|out)\b/i, 'log in, log out'],
  ['en', /\b(coupon|promo)\b/i, 'voucher, access code'],
  ['en', /\be-mail/i, 'email'],
  ['de', /bewerb/i, 'Anfrage: one applies for a job'],
  ['de', /(ein|aus)(ge)?logg/i, 'anmelden, abmelden'],
  ['de', /\bgratis\b/i, 'kostenlos'],
  ['de', /\b(du|dein\w*|dich|dir)\b/i, 'Sie'],
  ['fr', /veuillez/i, 'the imperative: an authority says « veuillez »'],
  ['fr', /candidat/i, 'demande d’adhésion: one is a candidate for a job'],
  ['fr', /courriel/i, 'e-mail'],
  ['fr', /\(e\)/, 'words that need not agree with the reader'],
  ['fr', /vous (êtes|serez) (dé)?connecté/i, 'la déconnexion est faite: no participle that agrees with the reader'],
  ['fr', / [:;!?»](?=\s|$)|« /, 'a no-break space before the sign, or after «'],
  ['it', /preghiamo/i, 'the courteous imperative: an office says “la preghiamo”'],
  ['it', /iscrizione al club|iscriversi|domanda di adesione/i, 'adesione, registrarsi, richiesta di adesione'],
  ['nl', /aanmeld|aan te melden/i, 'registreren, inloggen: many read it as either'],
  ['nl', /alstublieft|gelieve/i, 'the plain imperative'],
  ['nl', /voucher|tegoedbon|inwissel|ingewisseld/i, 'bon, verzilveren'],
  ['nl', /(^|[.?!:] )U heeft\b/, 'u hebt'],
  ['pl', /prosimy|proszę/i, 'wystarczy, warto, można, trzeba: an office says „prosimy”'],
  ['pl', /zaloguj się|\btw(ój|oj[aeiąęu]\w*)(?!\p{L})/iu, 'Logowanie; Państwa'],
  ['pl', /wniosek o członkostwo/i, 'zgłoszenie: one files a „wniosek” with an authority'],
  ['pl', /(?<!\p{L})[aiouwz] (?=\S)/iu, 'a no-break space after a word of one letter'],
  ['sv', /vänligen/i, 'the plain imperative'],
  ['sv', /kundtjänst/i, 'kundservice'],
  ['sv', /åtkomstkod/i, 'inbjudningskod'],
  ['sv', /kupong|värdecheck/i, 'rabattkod'],
  ['sv', /\bgratis\b/i, 'kostnadsfritt'],
];

test.each(BANNED)('%s: no text has %s, rather: %s', (locale, word) => {
  const texts = filesLike(`src/texts/${locale}/*/*.json`).flatMap((path) =>
    Object.entries(JSON.parse(load(path).text) as Record<string, string>),
  );
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(([, text]) => word.test(text))).toEqual([]);
});
