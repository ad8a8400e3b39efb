import { messages as de } from 'virtual:texts/mails/de';
import { messages as en } from 'virtual:texts/mails/en';
import { messages as fr } from 'virtual:texts/mails/fr';
import { messages as it } from 'virtual:texts/mails/it';
import { messages as nl } from 'virtual:texts/mails/nl';
import { messages as pl } from 'virtual:texts/mails/pl';
import { messages as sv } from 'virtual:texts/mails/sv';
import type { Instant } from '../../kernel/instant.ts';
import type { Locale } from '../../kernel/locale.ts';
import { say } from '../../kernel/message.ts';
import { formatMoney, type Money } from '../../kernel/money.ts';

const CATALOGS = { en, de, fr, it, nl, pl, sv };

/** What a mail says its texts, dates and amounts with, in one language and country. */
export type MailWords<Key extends string> = {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** Unbroken at the end of a line. */
  date(instant: Instant): string;
  percent(percent: number): string;
  money(money: Money): string;
};

/** The words of a locale and country; days are those of `timeZone`. A text that is missing is an error. */
export function mailWords<Key extends string>(locale: Locale, country: string, timeZone: string): MailWords<Key> {
  const tag = `${locale}-${country}`;
  const messages = CATALOGS[locale];
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone });
  return {
    t: (key, values = {}) => {
      const message = messages[key];
      if (!message) throw new Error(`The mails have no text ${key} in ${locale}`);
      return say(message, values, tag);
    },
    date: (instant) => dates.format(instant).replaceAll(' ', '\u00a0'),
    percent: (percent) => new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100),
    money: (money) => formatMoney(money, tag),
  };
}
