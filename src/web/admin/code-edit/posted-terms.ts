import { readSettings, type TypedSettings } from '../code-settings/settings.ts';
import { TERM_NAMES, type TermName } from '../code-settings/terms.ts';

/** What a form began with, which it posts beside what was typed: the terms of a code, and their version. */
export type FirstTerms = { readonly version: number; readonly shown: TypedSettings };
export type PostedTerms = { readonly typed: TypedSettings; readonly first: FirstTerms };

/** The names of the hidden fields; each term has one. */
export const VERSION = 'version';
export const SHOWN = 'shown-';

export function readPosted(form: FormData): PostedTerms {
  const version = Number(form.get(VERSION)) || 0;
  return { typed: readSettings(form), first: { version, shown: readSettings(form, SHOWN) } };
}

/** The terms that the admin has altered. The others are not sent: another admin may have changed them. */
export function listAltered({ typed, first: { shown } }: PostedTerms): readonly TermName[] {
  return TERM_NAMES.filter((term) => toComparable(term, typed[term]) !== toComparable(term, shown[term]));
}

/** The form after another admin's change: what is stored now, with the terms that this admin has altered. */
export function compareWith(stored: FirstTerms, posted: PostedTerms): PostedTerms {
  const altered = listAltered(posted).map((term) => [term, posted.typed[term]]);
  return { typed: { ...stored.shown, ...Object.fromEntries(altered) }, first: stored };
}

/** Boxes of countries are in the order of their names, stored countries in that of their codes. */
function toComparable(term: TermName, text: string): string {
  return term === 'countries' ? text.split(',').toSorted().join() : text;
}
