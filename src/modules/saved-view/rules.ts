import { type ListRules, listPersonalFilters } from '#kernel/list/list-query.ts';
import { toPlainLine } from '#kernel/plain-line.ts';

/** The views of one list that an admin can save; the database has as many slots. */
export const MOST_VIEWS = 20;
/** Characters of a name. */
const LONGEST_NAME = 60;
const LONGEST_QUERY = 2_000;

/** The pages of the back office with saved views: its lists, and the dashboard. */
export const LISTS = [
  'admins',
  'applications',
  'code-jobs',
  'codes',
  'dashboard',
  'experiments',
  'inviters',
  'inviter-ledger',
  'landing-pages',
  'mails',
  'members',
  'registrations',
  'audit',
  'webhook-deliveries',
] as const;
export type ListName = (typeof LISTS)[number];

export type ViewRefusal = 'name-empty' | 'name-long' | 'name-taken' | 'query-long' | 'list-unknown' | 'too-many';

type NewView = { readonly list: string; readonly name: string; readonly query: string };

/** The name as it is stored. */
export function normalizeViewName(typed: string): string {
  return toPlainLine(typed);
}

/** The query in the form in which an address has it, without searches for people: whatever it contains, it stays a query. */
export function normalizeViewQuery(query: string, list: ListRules | null): string {
  const params = new URLSearchParams(query);
  for (const name of list ? listPersonalFilters(list) : []) params.delete(name);
  return params.toString();
}

/** Why a view cannot be saved, or null; name and query are normalized. */
export function findViewRefusal({ list, name, query }: NewView): ViewRefusal | null {
  if (!isListName(list)) return 'list-unknown';
  if (name === '') return 'name-empty';
  if ([...name].length > LONGEST_NAME) return 'name-long';
  return query.length > LONGEST_QUERY ? 'query-long' : null;
}

export function isListName(list: string): list is ListName {
  return LISTS.some((one) => one === list);
}
