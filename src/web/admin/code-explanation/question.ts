import { type Country, isCountry } from '#kernel/country.ts';
import { isLocale, type Locale } from '#kernel/locale.ts';
import { CODE_WAYS, type CodeWay } from '#modules/invitation/rules/code-way.ts';

/** What an admin asks. It contains no timestamp of a link, because an address is logged, stored and shared. */
export type Question = {
  /** The code; as posted, also the address of a link. */
  readonly code: string;
  readonly way: CodeWay;
  /** The expiry of a signed link, ISO 8601. */
  readonly expires: string | null;
  readonly country: Country | null;
  /** Null for the language of this page. */
  readonly language: Locale | null;
  readonly referrer: string;
  /** A date and time in the brand's time zone, as fields of dates have it; empty for now. */
  readonly at: string;
};

/** The names of the form's fields and of the parameters of the address. */
export const PARAMETERS = {
  code: 'code',
  way: 'by',
  expires: 'expires',
  country: 'country',
  language: 'language',
  referrer: 'referrer',
  at: 'at',
} as const;

const MOST_CHARACTERS = 2_000;

type Fields = { get(name: string): unknown };

/** Reads the question of an address or a form; null without a code. */
export function readQuestion(fields: Fields): Question | null {
  const read = (name: keyof typeof PARAMETERS) => {
    const value = fields.get(PARAMETERS[name]);
    return typeof value === 'string' ? value.trim().slice(0, MOST_CHARACTERS) : '';
  };
  const [code, country, language, expires] = [read('code'), read('country'), read('language'), read('expires')];
  if (code === '') return null;
  return {
    code,
    way: CODE_WAYS.find((way) => way === read('way')) ?? 'typed',
    expires: Number.isNaN(Date.parse(expires)) ? null : new Date(expires).toISOString(),
    country: isCountry(country) ? country : null,
    language: isLocale(language) ? language : null,
    referrer: read('referrer'),
    at: read('at'),
  };
}

/** The parameters of the address; those that are not set are left out. */
export function writeQuestion({ code, way, expires, country, language, referrer, at }: Question) {
  return {
    [PARAMETERS.code]: code,
    [PARAMETERS.way]: way === 'typed' ? null : way,
    [PARAMETERS.expires]: expires,
    [PARAMETERS.country]: country,
    [PARAMETERS.language]: language,
    [PARAMETERS.referrer]: referrer || null,
    [PARAMETERS.at]: at || null,
  };
}
