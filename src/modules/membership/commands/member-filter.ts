import { COUNTRIES } from '#kernel/country.ts';
import { LOCALES } from '#kernel/locale.ts';
import { type Arguments, usageError } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { CARD_FILTERS, type CardFilter, type MemberFilter, normalizeMemberFilter } from '../rules/member-list.ts';

export const CARD_WORDS = ['silver', 'gold', 'diamond', 'none'] as const;

/** The options that select members; the card has its own, since a change of cards names the new one as well. */
export const MEMBER_FILTER_OPTIONS = {
  email: { type: 'string', about: 'an email address, in any spelling of its mailbox, or the beginning of one' },
  name: { type: 'string', about: 'the beginning of the name' },
  voucher: { type: 'string', about: 'the code of the welcome voucher' },
  country: { type: 'string', choices: COUNTRIES, about: 'ISO 3166-1 alpha-2' },
  language: { type: 'string', choices: LOCALES, about: LOCALES.join(', ') },
  newsletter: { type: 'string', choices: ['yes', 'no'], about: 'yes, no' },
  from: { type: 'string', about: 'ISO 8601 instant: joined then or later' },
  before: { type: 'string', about: 'ISO 8601 instant: joined before then' },
} as const;

/** The card that an option names, or null without the option. */
export function parseCard(given: Arguments, option: string): CardFilter | null {
  const word = parseChoice(given, option, CARD_WORDS);
  return CARD_FILTERS.find((card) => card.toLowerCase() === word) ?? null;
}

/** Reads the options that select members, of those with a card if it is not null. */
export function readMemberFilter(given: Arguments, card: CardFilter | null): MemberFilter {
  const newsletter = parseChoice(given, 'newsletter', ['yes', 'no']);
  const filter = normalizeMemberFilter({
    ...{ email: given.text('email'), name: given.text('name'), id: null, voucher: given.text('voucher'), card },
    country: parseChoice(given, 'country', COUNTRIES),
    language: parseChoice(given, 'language', LOCALES),
    newsletter: newsletter && newsletter === 'yes',
    joinedFrom: parseInstant(given, 'from'),
    joinedBefore: parseInstant(given, 'before'),
  });
  if (!filter) throw usageError('no member can have such an email address, name or voucher');
  return filter;
}
