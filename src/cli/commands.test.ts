import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUsageError } from '#platform/command-line/command.ts';
import { NO_TERMINAL } from '../../tests/support/no-terminal.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Options = Readonly<Record<string, string>>;

/** The output for the operator: `done`, the reason of a refusal, or the message about wrong usage. Other errors are rethrown. */
async function run(name: string, word: string | null, options: Options): Promise<string> {
  const command = app.command(name);
  const given = {
    words: word === null ? [] : [word],
    text: (option: string) => options[option] ?? null,
    flag: (option: string) => option in options,
    readStdin: async () => options['product-stdin'] ?? '',
    ...NO_TERMINAL,
  };
  try {
    const outcome = await command?.run(given);
    return outcome?.kind === 'refused' ? outcome.reason : 'done';
  } catch (error) {
    if (isUsageError(error)) return error.message;
    throw error;
  }
}

const long = (length: number) => 'c'.repeat(length);
const CAMPAIGN = '--campaign must have 1 to 100 characters';
const INSTANT = 'needs an ISO 8601 instant';
const SAVED = { customization: 'default' };
const description = Object.fromEntries(['en', 'de', 'fr', 'it', 'nl', 'pl', 'sv'].map((locale) => [locale, 'Wool.']));
const product = (name: string) => JSON.stringify({ name, designer: 'Verlaine', image: 'band', description });

describe('mistyped input is refused with one line, before it reaches the database', () => {
  test.each<[string, string | null, Options, string]>([
    ['landing-entry save', 'one', { ...SAVED, campaign: long(101) }, CAMPAIGN],
    ['landing-entry save', 'one', { ...SAVED, campaign: '' }, CAMPAIGN],
    ['landing-entry save', 'one', { ...SAVED, campaign: '\u{1F56F}'.repeat(100) }, 'done'],
    ['landing-entry save', 'one', { ...SAVED, 'product-stdin': product('Coat') }, 'done'],
    ['landing-entry save', 'one', { ...SAVED, 'product-stdin': product('Co\0at') }, 'the product needs'],
    ['landing-entry save', 'one', { ...SAVED, 'product-stdin': product('Co\ud800at') }, 'the product needs'],
    ['landing-entry save', long(65), { ...SAVED, campaign: 'x' }, 'slug-invalid'],
    ['customization save', 'one', { hero: 'nobody-has-this' }, '--hero must be one of default, band'],
    ['customization save', 'one', { hero: long(41) }, '--hero must be one of default, band'],
    ['customization save', 'one', { minimum: '3000000000' }, 'voucher-invalid'],
    ['customization save', 'one', { minimum: '-1' }, 'voucher-invalid'],
    ['customization save', long(65), {}, 'key-invalid'],
    ['customization save', 'one', { hero: 'band', minimum: '2147483647' }, 'done'],
    ['start-page save', 'one', { customization: long(500) }, 'customization-unknown'],
    ['code create', null, { campaign: long(101) }, CAMPAIGN],
    ['code create', null, { campaign: '' }, CAMPAIGN],
    ['code create', null, { starts: '2026-02-31' }, INSTANT],
    ['code create', null, { ends: '2026-06-31T10:00Z' }, INSTANT],
    ['code create', null, { ends: '2026-06-30 10:00 (x)' }, INSTANT],
    ['code create', null, { ends: 'tomorrow' }, INSTANT],
    ['code create', null, { starts: '2026-06-30', ends: '2026-06-30T12:00+02:00', campaign: 'x' }, 'done'],
    ['code create', null, { inviter: '-'.repeat(36) }, '--inviter needs the id of an inviter'],
    ['code create', null, { customization: long(500) }, 'customization-unknown'],
    ['code change', null, { 'new-campaign': long(101) }, '--new-campaign must have'],
    ['code explain', long(5000), {}, 'done'],
    ['link create', null, { code: long(500) }, 'code-unknown'],
    ['inviter create', null, { name: `A ${long(51)}`, email: 'a@b.example', balance: '1' }, 'name-invalid'],
    ['inviter create', null, { name: 'A B', email: `${long(65)}@b.example`, balance: '1' }, 'email-invalid'],
    ['inviter create', null, { name: 'A B', email: 'a@b.example', balance: '999999999999' }, 'amount-invalid'],
    ['inviter grant', null, { amount: '999999999999' }, 'amount-invalid'],
    ['policy publish', null, { version: '3000000000' }, 'version-invalid'],
    ['policy publish', null, { version: '7', countries: 'DE,DE' }, 'done'],
    ['registration list', null, { limit: '100000000000000000000' }, '--limit needs a whole number from 1 to'],
  ])('%s %s %j', async (name, word, options, expected) => {
    const [clara] = await app.sql<{ id: string }>("select id from inviter where first_name = 'Clara'");
    expect(await run(name, word, { inviter: clara?.id ?? '', ...options })).toContain(expected);
  });
});
