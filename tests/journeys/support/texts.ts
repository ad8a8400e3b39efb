import { join } from 'node:path';
import {
  type CompiledIcuChoices,
  type CompiledMessage,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { readMessages } from '#texts/catalogs.ts';
import { insertWordJoiners } from '#texts/insert-word-joiners.ts';

const TEXTS = join(import.meta.dirname, '../../../src/texts');
const CATALOGS = new Map(LOCALES.map((locale) => [locale, readCatalog(locale)]));

function readCatalog(locale: Locale): Readonly<Record<string, string>> {
  const kinds = ['pages', 'mails', 'consent-settings'] as const;
  return Object.assign({}, ...kinds.map((kind) => readMessages(TEXTS, locale, kind)));
}

export function getMessage(locale: Locale, key: string): string {
  const message = CATALOGS.get(locale)?.[key];
  if (message === undefined) throw new Error(`${locale} has no text ${key}`);
  return insertWordJoiners(message);
}

/** A pattern for a text on a page, with any values. */
export function getTextPattern(locale: Locale, key: string): RegExp {
  return new RegExp(buildPattern(compileMessageOrThrow(plain(getMessage(locale, key).replace(/<\/?\d+>/g, ' ')))));
}

function buildPattern(message: CompiledMessage): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token.split('#').map(RegExp.escape).join('[\\d.,\\s]+');
      const [, , format] = token;
      return isChoices(format) ? `(?:${listChoices(format).join('|')})` : '.+?';
    })
    .join('');
}

function listChoices({ offset: _, ...cases }: CompiledIcuChoices): readonly string[] {
  return Object.values(cases as Readonly<Record<string, CompiledMessage>>).map(buildPattern);
}

function isChoices(format: unknown): format is CompiledIcuChoices {
  return typeof format === 'object' && format !== null && 'offset' in format;
}

/** The visible text of a document, in one line. */
export function readableText(html: string): string {
  const text = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|head|noscript)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '');
  return plain(text);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
