import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const MISSING = Symbol('missing');
const long = (length: number) => 'n'.repeat(length);
const address = (length: number) => `${long(60)}@${`${long(60)}.`.repeat(10).slice(0, length - 65)}.com`;

/** Field, typed value, and the key of the error's text. */
const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['gender', MISSING, 'validation.gender'],
  ['gender', null, 'validation.gender'],
  ...['firstName', 'lastName'].flatMap(
    (name) =>
      [
        [name, MISSING, `validation.${name}`],
        [name, null, `validation.${name}`],
        [name, '', `validation.${name}`],
        [name, ' \t\n ', `validation.${name}`],
        [name, "-.'", `validation.${name}`],
        [name, long(51), 'validation.tooLong'],
        [name, '𐌀'.repeat(51), 'validation.tooLong'],
        [name, 'Ada\r\nBcc: other@example.com', 'validation.characters'],
        [name, 'Ada\nKern', 'validation.characters'],
        [name, '<script>alert(1)</script>', 'validation.characters'],
        [name, 'https://evil.example', 'validation.characters'],
        [name, 'Ada\u0000', 'validation.characters'],
        [name, 'Ada\u202Eneb', 'validation.characters'],
        [name, 'Ada\u200B', 'validation.characters'],
        [name, 'Ada \ud800', 'validation.characters'],
        [name, '{{7*7}}', 'validation.characters'],
        [name, 'R2D2', 'validation.characters'],
        [name, '\u3164\u3164', 'validation.characters'],
        [name, 'Ada\ufe0f', 'validation.characters'],
        [name, 'Ada \u0301', 'validation.characters'],
        [name, `Z${'\u0351'.repeat(40)}`, 'validation.characters'],
        [name, `A${'\u0e49'.repeat(9)}`, 'validation.characters'],
        [name, 'evil\ua4f8com', 'validation.characters'],
        [name, '\ufdfa'.repeat(50), 'validation.tooLong'],
      ] as const,
  ),
  ['email', MISSING, 'validation.email'],
  ['email', null, 'validation.email'],
  ['email', '', 'validation.email'],
  ['email', '   ', 'validation.email'],
  ['email', 'ada', 'validation.email'],
  ['email', 'ada@', 'validation.email'],
  ['email', 'ada@@example.com', 'validation.email'],
  ['email', 'ada@example..com', 'validation.email'],
  ['email', 'ada@-example.com', 'validation.email'],
  ['email', 'ada@example.com\r\nBcc: other@example.com', 'validation.email'],
  ['email', 'ada\r\n@example.com', 'validation.email'],
  ['email', 'ada@example.com,other@example.com', 'validation.email'],
  ['email', 'ada@example.com other@example.com', 'validation.email'],
  ['email', 'Ada <ada@example.com>', 'validation.email'],
  ['email', 'ada@exämple.com', 'validation.email'],
  ['email', 'ada\u0000@example.com', 'validation.email'],
  ['email', address(255), 'validation.email'],
  ['email', '\u212aelv@example.com', 'validation.email'],
  ['email', 'ada@e\u212aample.com', 'validation.email'],
  ['email', `${long(65)}@example.com`, 'validation.email'],
  ['email', 'a..b@example.com', 'validation.email'],
  ['email', '.ada@example.com', 'validation.email'],
  ['email', 'ada.@example.com', 'validation.email'],
  ['country', MISSING, 'validation.country'],
  ['country', null, 'validation.country'],
  ['country', '', 'validation.country'],
  ['country', 'US', 'validation.country'],
  ['country', 'de', 'validation.country'],
  ['termsAndConditions', MISSING, 'validation.terms'],
  ['termsAndConditions', null, 'validation.terms'],
  ['termsAndConditions', false, 'validation.terms'],
  ['postalCode', '', 'validation.postalCode'],
  ['postalCode', long(21), 'validation.postalCode'],
  ['postalCode', '80331;--', 'validation.postalCode'],
  ['postalCode', '80331\u0000', 'validation.postalCode'],
  ['dateOfBirth', '', 'validation.dateOfBirth'],
  ['dateOfBirth', '2001-02-29', 'validation.dateOfBirth'],
  ['dateOfBirth', '29.02.2000', 'validation.dateOfBirth'],
  ['dateOfBirth', '2000-13-01', 'validation.dateOfBirth'],
  ['dateOfBirth', '2000-02-29T00:00', 'validation.dateOfBirth'],
  ['dateOfBirth', '0000-01-01', 'validation.dateOfBirth'],
  ['dateOfBirth', '2099-12-31', 'validation.dateOfBirth'],
  // The clock is at 2 March 2026; in some time zones it is the 3rd.
  ['dateOfBirth', '2026-03-04', 'validation.dateOfBirth'],
  ['dateOfBirth', '1906-03-01', 'validation.dateOfBirth'],
  ['idempotencyKey', '', 'validation.formKey'],
  ['idempotencyKey', '1234567', 'validation.formKey'],
  ['idempotencyKey', long(101), 'validation.formKey'],
  ['idempotencyKey', 'with blanks in it', 'validation.formKey'],
  ['idempotencyKey', 'kéy-kéy-kéy', 'validation.formKey'],
  ['termsPkString', 'terms-AT-1', 'validation.policies'],
  ['dataPolicyPkString', 'terms-DE-1', 'validation.policies'],
  ['termsPkString', '', 'validation.policies'],
];

function withField(name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = newVisitor() as Record<string, unknown>;
  return value === MISSING ? rest : { ...rest, [name]: value };
}

describe('[F1] [H3] invalid input', () => {
  test.each(REFUSED)('%s: %j is refused with its code, and no seat is reserved', async (name, value, code) => {
    const before = await app.sql('select count(*) from invitation_ledger');
    const { data } = await app.send('register', { input: withField(name, value) });
    expect(data?.register).toEqual({ __typename: 'InvalidInput', fields: [{ name, code }] });
    expect(await app.sql('select count(*) from invitation_ledger')).toEqual(before);
  });

  test('everything invalid at once: each field once, in the order of the form', async () => {
    const input = { idempotencyKey: 'x', registrationCode: 'NOCTURNE' };
    const { data } = await app.send('register', { input });
    const names = data.register.fields.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      ...['email', 'country', 'termsAndConditions', 'gender', 'firstName', 'lastName'],
      'idempotencyKey',
    ]);
  });

  test.each([
    ['firstName', 7],
    ['email', ['ada@example.com']],
    ['email', { toString: 'ada@example.com' }],
    ['newsletter', 'yes'],
    ['termsAndConditions', 1],
    ['gender', 'OTHER'],
    ['gender', 'women'],
    ['idempotencyKey', null],
    ['registrationCode', null],
    ['registrationCode', MISSING],
    ['role', 'ADMIN'],
    ['status', 'active'],
    ['constructor', 'x'],
    ['inviterId', '00000000-0000-7000-8000-000000000000'],
  ])('%s: %j has the wrong type or is no field of the input: GraphQL refuses it', async (name, value) => {
    const { status, data, errors } = await app.send('register', { input: withField(name, value) });
    expect(status).toBe(200);
    expect(data).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.message).not.toContain('Internal Server Error');
  });

  test.each([
    ['Zoë-Éléonore', 'O’Neill'],
    ["d'Arc", 'Müller-Łukasz'],
    ['Ἀλέξανδρος', 'Παπαδόπουλος'],
    ['李', '小龍'],
    ['Łucja', 'Św. Jan'],
    ['Nguye\u0302\u0303n', 'Thị'],
    ['ဖြိုး', 'שָׁלוֹם'],
    ['ณัฐวุฒิ', 'กู้เกียรติ'],
    ['Q̣̈ra', 'ꓡꓲꓢꓴꓸ'],
    ['n'.repeat(50), '𐌀'.repeat(50)],
  ])('[F1] names of any script are accepted: %s %s', async (firstName, lastName) => {
    expect(await register(app, { firstName, lastName })).toMatchObject({ __typename: 'RegistrationPending' });
  });

  test.each(['2026-03-03', '1906-03-03'])('[D1] %s is a valid birthday', async (dateOfBirth) => {
    expect(await register(app, { dateOfBirth })).toMatchObject({ __typename: 'RegistrationPending' });
  });

  test('[F1] a name is stored in composed form with plain spaces: no-break spaces and combining accents are accepted', async () => {
    const { visitor } = await registerWithLink(app, {
      firstName: '\u00a0Anna\u00a0Maria ',
      lastName: 'Ko\u0308nig\u3000III',
    });
    const rows = await app.sql('select first_name, last_name from registration where email = $1', [visitor.email]);
    expect(rows).toEqual([{ first_name: 'Anna Maria', last_name: 'König III' }]);
  });

  test.each(LOCALES)('[J1] %s: a mail to an unconfirmed address contains no typed text', async (language) => {
    const names = { firstName: 'You have won. Call Evil Corp now', lastName: 'Gewinner' };
    const { visitor } = await registerWithLink(app, { ...names, language });
    const mail = app.mails.findLast(({ to }) => to === visitor.email);
    const greeting = createMailTexts(language, 'DE', 'UTC').t('mail.greetingWithoutName');
    for (const form of [mail?.html, mail?.text]) {
      expect(form).toContain(greeting);
      expect(form).not.toMatch(/Evil Corp|Gewinner/);
    }
  });

  test('[D1] the longest address and optional fields are stored unchanged', async () => {
    const email = `Q${address(253)}`;
    expect(email).toHaveLength(254);
    const optional = { postalCode: ' SW1A 1AA ', dateOfBirth: '2000-02-29', firstName: ' Ada ' };
    expect(await register(app, { ...optional, email })).toMatchObject({ __typename: 'RegistrationPending' });
    const rows = await app.sql(
      'select email, first_name, postal_code, date_of_birth::text as born from registration where email = $1',
      [email.toLowerCase()],
    );
    expect(rows).toEqual([
      { email: email.toLowerCase(), first_name: 'Ada', postal_code: 'SW1A 1AA', born: '2000-02-29' },
    ]);
  });
});
