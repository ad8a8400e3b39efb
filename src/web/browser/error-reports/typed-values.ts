import { splitLocale } from '#kernel/locale.ts';
import { isSensitiveField } from '#kernel/scrub/fields.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/page-paths.ts';
import { readDraft } from '../registration/draft.ts';

const MAX_VALUES = 200;
const FIELDS = 'input, textarea, select';
/** Fields whose values our own pages have written; only their names say whether they tell of a person. */
const NOT_TYPED = new Set(['hidden', 'radio', 'checkbox', 'submit', 'button', 'reset', 'image', 'file']);

/** A call by GET says which operation it is: without its name, nobody could tell what has failed. */
const OWN_PARAMETERS = new Set(['operationName']);

const noted = new Set<string>();

/** Everything that was typed on this page load or stood in an address of it, so that no report repeats it anywhere. */
export function typedValues(): readonly string[] {
  recordPageValues(location.href);
  recordFieldValues();
  for (const value of Object.values(readDraft())) note(value);
  return [...noted];
}

/** Remembers what is typed before it leaves the page. */
export function recordTypedValues(): void {
  for (const event of ['change', 'submit'])
    document.addEventListener(event, recordFieldValues, { capture: true, passive: true });
}

/** Remembers the values of a page's address, a code in the place of a slug among them. */
export function recordPageValues(address: string): void {
  recordUrlValues(address);
  if (URL.canParse(address, location.href)) note(getSlug(new URL(address, location.href).pathname));
}

/** Remembers the values of any address. */
export function recordUrlValues(address: string): void {
  if (!URL.canParse(address, location.href)) return;
  const { pathname, searchParams } = new URL(address, location.href);
  for (const [name, value] of searchParams) if (!OWN_PARAMETERS.has(name)) note(value);
  // The router asks for a page's data beside the page.
  if (pathname.endsWith('.data')) note(getSlug(pathname));
}

/** What stands in the place of a landing's slug: a code, an entry, a start page. */
function getSlug(pathname: string): string {
  const path = withoutBase(pathname).replace(/(?:\/_)?\.data$/, '');
  if (findPage(path)?.folder !== 'landing') return '';
  return decodeSafely(splitLocale(path).path.replace(/^\/+|\/+$/g, ''));
}

function recordFieldValues(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) {
    const typed = field.tagName !== 'SELECT' && !NOT_TYPED.has(field.type);
    const chosen = isSensitiveField(field.name) && (field.type !== 'radio' || field.checked);
    if (typed || chosen) note(field.value);
  }
}

function note(value: string): void {
  const text = value.trim();
  if (text === '' || noted.has(text)) return;
  noted.add(text);
  const [oldest] = noted;
  if (noted.size > MAX_VALUES && oldest !== undefined) noted.delete(oldest);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
