import { COUNTRIES } from '#kernel/country.ts';
import { LOCALES } from '#kernel/locale.ts';
import { type Arguments, usageError } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { listApplications } from '../actions/applications/list-applications.ts';
import type { ApplicationReadDependencies, ListedApplication } from '../actions/applications/ports.ts';
import {
  APPLICATION_FLAGS,
  APPLICATION_LIST,
  APPLICATION_STATES,
  type ApplicationFilter,
  normalizeApplicationFilter,
} from '../rules/application-list.ts';

/** The options that choose applications, but for their state. */
export const FILTER_OPTIONS = {
  email: { type: 'string', about: 'the beginning of the email address; then the list is sorted by it' },
  flag: { type: 'string', choices: APPLICATION_FLAGS, about: APPLICATION_FLAGS.join(', ') },
  country: { type: 'string', about: 'the country' },
  language: { type: 'string', choices: LOCALES, about: LOCALES.join(', ') },
  from: { type: 'string', about: 'ISO 8601 instant: applied then or later' },
  before: { type: 'string', about: 'ISO 8601 instant: applied before then' },
} as const;

/** The option that chooses applications by their state. */
export const STATE_OPTION = {
  type: 'string',
  choices: APPLICATION_STATES,
  about: APPLICATION_STATES.join(', '),
} as const;

/** The filter of a command's options. */
export function readFilter(given: Arguments): ApplicationFilter {
  const filter = normalizeApplicationFilter({
    email: given.text('email'),
    state: parseChoice(given, 'state', APPLICATION_STATES),
    flag: parseChoice(given, 'flag', APPLICATION_FLAGS),
    country: parseChoice(given, 'country', COUNTRIES),
    language: parseChoice(given, 'language', LOCALES),
    appliedFrom: parseInstant(given, 'from'),
    appliedBefore: parseInstant(given, 'before'),
  });
  if (!filter) throw usageError('--email needs the beginning of an email address');
  return filter;
}

/** The applications of a filter: by the beginnings of addresses in their order, others the newest or the oldest first. */
export function readApplications(
  deps: Pick<ApplicationReadDependencies, 'applications'>,
  filter: ApplicationFilter,
  { limit, isOldestFirst }: { readonly limit: number; readonly isOldestFirst: boolean },
): AsyncGenerator<ListedApplication> {
  const sort = filter.email === null ? 'applied' : 'email';
  const direction = isOldestFirst ? 'ascending' : APPLICATION_LIST.sorts[sort];
  return readRows(limit, (place) => listApplications(deps, filter, { ...place, sort, direction }));
}
