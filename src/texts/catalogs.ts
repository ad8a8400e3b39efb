import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { holdTogether } from './hold-together.ts';

/** Catalogs of their own, so that a browser loads what it shows; `pages` is what all pages need, in one. */
export type Kind = 'pages' | 'landing' | keyof typeof FILES;
export const FILES = {
  mails: ['mails.json'],
  'consent-settings': ['consent.json', 'consent-settings.json'],
  /** What no landing page shows at first, late parts aside. A file that is not named here comes with the landing. */
  inside: [
    'account.json',
    'activation.json',
    'admin.json',
    'club.json',
    'intro.json',
    'invitation.json',
    'landing-chapters.json',
    'landing-popups.json',
    'login.json',
    'membership-interest.json',
    'meta.json',
    'registration.json',
    'sale.json',
    'validation.json',
    'waiting.json',
    'welcome.json',
  ],
} as const;
/** The page tells them to the consent script, so that it needs not carry seven languages. */
const WORDS_OF_BANNER = 'consent.json';
export type Compiled = Readonly<Record<string, CompiledMessage>>;

const KEYS_LOCALE = 'en';

/** The messages of a locale as they were written, all files of its folder in one. */
export function readMessages(folder: string, locale: string, kind: Kind): Record<string, string> {
  const files = readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json'));
  const wanted = files.filter((file) => isOf(kind, file)).sort();
  return Object.assign({}, ...wanted.map((file) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))));
}

function isOf(kind: Kind, file: string): boolean {
  const named = (one: keyof typeof FILES) => FILES[one].some((name) => name === file);
  if (kind === 'pages') return isOf('landing', file) || named('inside');
  const all = Object.values(FILES).flat();
  if (kind === 'landing') return file === WORDS_OF_BANNER || !all.some((name) => name === file);
  return named(kind);
}

/** What separates a locale's keys from the English ones, a line for each, and messages that do not parse. */
function faultsOf(locale: string, messages: Record<string, string>, english: Record<string, string>): string[] {
  const missing = Object.keys(english).filter((key) => !(key in messages));
  const surplus = Object.keys(messages).filter((key) => !(key in english));
  return [
    ...missing.map((key) => `${locale}: ${key} is missing`),
    ...surplus.map((key) => `${locale}: ${key} is not in ${KEYS_LOCALE}`),
    ...Object.entries(messages).flatMap(([key, message]) => parseFault(locale, key, message)),
  ];
}

/** What is wrong with the texts of all locales, a line for each fault. */
export function catalogFaults(folder: string, locales: readonly string[], kind: Kind): string[] {
  const english = readMessages(folder, KEYS_LOCALE, kind);
  return locales.flatMap((locale) => faultsOf(locale, readMessages(folder, locale, kind), english));
}

/**
 * The compiled catalog of a locale. Throws with the whole list where a key is missing, surplus or broken;
 * `allowMissing` takes the English message instead, for work in progress.
 */
export function compileCatalog(folder: string, locale: string, kind: Kind, allowMissing: boolean): Compiled {
  const english = readMessages(folder, KEYS_LOCALE, kind);
  const own = readMessages(folder, locale, kind);
  const messages = allowMissing ? { ...english, ...own } : own;
  const faults = faultsOf(locale, messages, english);
  if (faults.length > 0) throw new Error(`Texts of ${kind} are not complete:\n${faults.join('\n')}`);
  // A mail is also read as plain text, and copied out of it.
  const shown = kind === 'mails' ? String : holdTogether;
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessageOrThrow(shown(text))]));
}

function parseFault(locale: string, key: string, message: string): string[] {
  try {
    compileMessageOrThrow(message);
    return [];
  } catch (error) {
    return [`${locale}: ${key} does not parse: ${error instanceof Error ? error.message : String(error)}`];
  }
}
