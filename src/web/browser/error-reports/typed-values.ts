import { isSensitiveField } from '#kernel/scrub/fields.ts';
import { withoutBase, withoutDataSuffix } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/find-page.ts';
import { readDraft } from '../registration/draft.ts';

const MAX_VALUES = 200;
const FIELDS = 'input, textarea, select';
/** Fields whose values our own pages have written; only their names show whether they are personal data. */
const NOT_TYPED = new Set(['hidden', 'radio', 'checkbox', 'submit', 'button', 'reset', 'image', 'file']);

/** A GET request names its operation: without the name, the report would not show which operation failed. */
const OWN_PARAMETERS = new Set(['operationName']);

const noted = new Set<string>();

/** Returns all values that were typed or in a URL during this page load, so that reports can remove them. */
export function typedValues(): readonly string[] {
  recordPageValues(location.href);
  recordFieldValues();
  for (const value of Object.values(readDraft())) note(value);
  return [...noted];
}

/** Records typed values before they leave the page. */
export function recordTypedValues(): void {
  for (const event of ['change', 'submit'])
    document.addEventListener(event, recordFieldValues, { capture: true, passive: true });
}

/** Records the values of a page's URL, including the parameters of its path: a slug may be a code. */
export function recordPageValues(address: string): void {
  recordUrlValues(address);
  if (URL.canParse(address, location.href)) recordParameters(new URL(address, location.href).pathname);
}

/** Records the values of any URL. */
export function recordUrlValues(address: string): void {
  if (!URL.canParse(address, location.href)) return;
  const { pathname, searchParams } = new URL(address, location.href);
  for (const [name, value] of searchParams) if (!OWN_PARAMETERS.has(name)) note(value);
  // The router requests a page's data at a URL beside the page's.
  if (pathname.endsWith('.data')) recordParameters(pathname);
}

function recordParameters(pathname: string): void {
  const path = withoutDataSuffix(withoutBase(pathname));
  for (const value of Object.values(findPage(path)?.params ?? {})) note(value);
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
