import { join } from 'node:path';
import type { Locale } from '#kernel/locale.ts';
import { readMessages } from '#texts/catalogs.ts';
import { insertWordJoiners } from '#texts/insert-word-joiners.ts';

/** A running club as a crawler sees it: an origin for requests, and no browser. */
export type Document = {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | null;
  readonly html: string;
};

const TEXTS = join(import.meta.dirname, '../../../src/texts');

/** The origin of a brand's club. */
export function getOrigin(brand: string): string {
  return JSON.parse(process.env[`CLUB_${brand}`] ?? '{}').origin;
}

/** Requests an address without cookies, and follows no redirect. */
export async function fetchDocument(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Document> {
  const response = await fetch(url, { redirect: 'manual', headers });
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

/** The same with a mailed link: its secret goes into a cookie, and the page without it is requested. */
export async function fetchMailedLink(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Document> {
  const opened = await fetchDocument(url, headers);
  const [secret] = opened.headers
    .getSetCookie()
    .filter((cookie) => /^vestibule_(?:activation|reset|admin_invitation)=./.test(cookie));
  if (opened.location === null || !secret) return opened;
  const [cookie = ''] = secret.split(';');
  return fetchDocument(new URL(opened.location, url).href, { ...headers, cookie });
}

/** Every element of a name, by its attributes: the program's own markup always has quotes. */
export function elements(html: string, name: string): readonly Readonly<Record<string, string>>[] {
  const withoutScripts = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  return [...withoutScripts.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        plain(value),
      ]),
    ),
  );
}

/** The content of the `meta` of a name or property, or undefined. */
export function getMeta(html: string, name: string): string | undefined {
  return elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content;
}

export function getTitle(html: string): string {
  return plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
}

/** A text of the product in a language, with its brand. */
export function getText(locale: Locale, key: string, brand: string): string {
  const text = readMessages(TEXTS, locale, 'pages')[key];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return insertWordJoiners(text).replaceAll('{brand}', brand);
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
