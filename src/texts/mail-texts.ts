import { messages as de } from 'virtual:texts/mails/de';
import { messages as en } from 'virtual:texts/mails/en';
import { messages as fr } from 'virtual:texts/mails/fr';
import { messages as it } from 'virtual:texts/mails/it';
import { messages as nl } from 'virtual:texts/mails/nl';
import { messages as pl } from 'virtual:texts/mails/pl';
import { messages as sv } from 'virtual:texts/mails/sv';
import type { Instant } from '#kernel/instant.ts';
import { getLanguageTag, type Locale } from '#kernel/locale.ts';
import { formatMessage } from '#kernel/message.ts';
import { formatMoney, type Money } from '#kernel/money.ts';

const CATALOGS = { en, de, fr, it, nl, pl, sv };

/** Mail texts, and formatters for dates and amounts, in one language and country. */
export type MailTexts<Key extends string> = {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** A date without line breaks. */
  date(instant: Instant): string;
  percent(percent: number): string;
  money(money: Money): string;
};

/** Creates the texts of a locale and country; `timeZone` determines the day of a date. A missing text throws. */
export function createMailTexts<Key extends string>(locale: Locale, country: string, timeZone: string): MailTexts<Key> {
  const tag = getLanguageTag(locale, country);
  const messages = CATALOGS[locale];
  return {
    t: (key, values = {}) => {
      const message = messages[key];
      if (!message) throw new Error(`The mails have no text ${key} in ${locale}`);
      return formatMessage(message, values, tag);
    },
    date: (instant) => getDateFormat(tag, timeZone).format(instant).replaceAll(' ', '\u00a0'),
    percent: (percent) => getPercentFormat(tag).format(percent / 100),
    money: (money) => formatMoney(money, tag),
  };
}

// Creating a formatter costs more than the rest of a mail, so formatters are cached by language and country.
const dates = new Map<string, Intl.DateTimeFormat>();
const percents = new Map<string, Intl.NumberFormat>();

function getDateFormat(tag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone });
  dates.set(key, format);
  return format;
}

function getPercentFormat(tag: string): Intl.NumberFormat {
  const format = percents.get(tag) ?? new Intl.NumberFormat(tag, { style: 'percent' });
  percents.set(tag, format);
  return format;
}
