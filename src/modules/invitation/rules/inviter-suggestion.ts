import { normalizeTypedEmail, normalizeTypedName } from '#kernel/list/person-search.ts';

/** The most inviters that a field suggests. */
export const MOST_SUGGESTIONS = 8;
/** A shorter text finds too many to choose from. */
export const SHORTEST_SUGGESTION = 2;

/** What a typed text can begin: an address, a name, or both; null where nothing is searched. */
export type SuggestionSearch = { readonly email: string | null; readonly name: string | null };

/** How a typed text is searched; null for one that is too short, or that begins no address and no name. */
export function readSuggestionSearch(typed: string): SuggestionSearch | null {
  if ([...typed.trim()].length < SHORTEST_SUGGESTION) return null;
  const search = { email: normalizeTypedEmail(typed), name: normalizeTypedName(typed) };
  return search.email === null && search.name === null ? null : search;
}
