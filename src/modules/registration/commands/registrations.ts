import { COUNTRIES } from '#kernel/country.ts';
import { LOCALES } from '#kernel/locale.ts';
import {
  type Arguments,
  type CommandOf,
  type ListFile,
  listed,
  type Outcome,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { listFilterSorts, listRegistrations } from '../actions/admin/list-registrations.ts';
import type { AdminRegistration, RegistrationReadDependencies } from '../actions/admin/ports.ts';
import type { RegistrationStore } from '../actions/ports.ts';
import {
  normalizeRegistrationFilter,
  REGISTRATION_FLAGS,
  REGISTRATION_LIST,
  type RegistrationColumn,
  type RegistrationFilter,
} from '../rules/registration-list.ts';

export type ListCommandDependencies = Pick<RegistrationReadDependencies, 'registrationList'> & {
  readonly registrations: Pick<RegistrationStore, 'list'>;
};

export const STATUSES = ['pending', 'active', 'expired', 'withdrawn'] as const;

/** The options that filter registrations. */
export const FILTER_OPTIONS = {
  status: { type: 'string', choices: STATUSES, about: STATUSES.join(', ') },
  email: { type: 'string', about: 'an email address, in any spelling of its mailbox, or the beginning of one' },
  name: { type: 'string', about: 'the beginning of the name' },
  code: { type: 'string', about: 'the registration code' },
  country: { type: 'string', choices: COUNTRIES, about: 'ISO 3166-1 alpha-2' },
  language: { type: 'string', choices: LOCALES, about: LOCALES.join(', ') },
  flag: { type: 'string', choices: REGISTRATION_FLAGS, about: `${REGISTRATION_FLAGS.join(', ')}: of the address` },
  from: { type: 'string', about: 'ISO 8601 instant: registered then or later' },
  before: { type: 'string', about: 'ISO 8601 instant: registered before then' },
} as const satisfies CommandOf<never>['options'];

export const listCommand: CommandOf<ListCommandDependencies> = {
  name: 'registration list',
  about: 'lists registrations, newest first; a search by email or name in its own order',
  options: {
    ...FILTER_OPTIONS,
    ...LIST_OPTIONS,
  },
  async run(deps, given) {
    const limit = readLimit(given);
    const status = parseChoice(given, 'status', STATUSES);
    const filter = readFilter(given, status);
    if (given.flag('csv')) return listedAsCsv(readPages(deps, filter, limit), getFile(given), COLUMNS);
    return isByStatusOnly(filter) ? listByStatus(deps, status, limit) : listFiltered(deps, filter, limit);
  },
};

/** The filter that the options of a command describe. */
export function readFilter(given: Arguments, state: RegistrationFilter['state']): RegistrationFilter {
  const filter = normalizeRegistrationFilter({
    ...{ state, email: given.text('email'), name: given.text('name'), code: given.text('code') },
    country: parseChoice(given, 'country', COUNTRIES),
    language: parseChoice(given, 'language', LOCALES),
    flag: parseChoice(given, 'flag', REGISTRATION_FLAGS),
    createdFrom: parseInstant(given, 'from'),
    createdBefore: parseInstant(given, 'before'),
  });
  if (!filter) throw usageError('no registration can have such an email address, name or code');
  return filter;
}

function isByStatusOnly({ state: _, ...others }: RegistrationFilter): boolean {
  return Object.values(others).every((value) => value === null);
}

/** Goes back in time until it has enough, also over erased registrations. */
function listByStatus(deps: ListCommandDependencies, status: (typeof STATUSES)[number] | null, limit: number): Outcome {
  return listed(
    deps.registrations.list({ status, limit }),
    (row) => `${row.id} ${row.status.padEnd(9)} ${row.createdAt.toISOString()} ${row.email ?? '(erased)'}`,
  );
}

function listFiltered(deps: ListCommandDependencies, filter: RegistrationFilter, limit: number): Outcome {
  return listed(
    readPages(deps, filter, limit),
    (row) => `${row.id} ${row.state.padEnd(9)} ${row.createdAt.toISOString()} ${row.email ?? '(erased)'}`,
  );
}

function readPages(
  deps: ListCommandDependencies,
  filter: RegistrationFilter,
  limit: number,
): AsyncGenerator<AdminRegistration> {
  const [sort = 'created'] = listFilterSorts(filter);
  const order = { sort, direction: REGISTRATION_LIST.sorts[sort] };
  return readRows(limit, (place) => listRegistrations(deps, { filter, page: { ...place, ...order } }));
}

function getFile(given: Arguments): ListFile {
  return { list: 'registrations', filters: describeGiven(REGISTRATION_LIST, given, { state: 'status', to: 'before' }) };
}

const COLUMNS: CsvColumns<AdminRegistration, 'id' | RegistrationColumn> = {
  id: ({ id }) => id,
  name: formatName,
  email: ({ email }) => email,
  state: ({ state }) => state,
  flags: ({ flags }) => flags.join(', '),
  code: ({ code: { code } }) => code,
  inviter: ({ inviter }) => (inviter.isErased ? null : formatName(inviter)),
  country: ({ country }) => country,
  language: ({ language }) => language,
  campaign: ({ campaign }) => campaign,
  created: ({ createdAt }) => createdAt,
  expires: ({ expiresAt }) => expiresAt,
  ended: ({ endedAt }) => endedAt,
};

/** The names of an erased person are null. */
function formatName({ firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null }) {
  return firstName !== null && lastName !== null ? `${firstName} ${lastName}` : null;
}
