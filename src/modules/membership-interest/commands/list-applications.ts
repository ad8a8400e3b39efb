import { type CommandOf, listed } from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import type { ApplicationReadDependencies, ListedApplication } from '../actions/applications/ports.ts';
import { APPLICATION_LIST, type ApplicationColumn } from '../rules/application-list.ts';
import { FILTER_OPTIONS, readApplications, readFilter, STATE_OPTION } from './application-filter.ts';

const MOST_LISTED = 10_000_000;

export const listCommand: CommandOf<Pick<ApplicationReadDependencies, 'applications'>> = {
  name: 'interest list',
  about: 'lists applications for membership, newest first',
  options: {
    state: STATE_OPTION,
    ...FILTER_OPTIONS,
    oldest: { type: 'boolean', about: 'oldest first' },
    ...LIST_OPTIONS,
  },
  async run(deps, given) {
    const order = { limit: readLimit(given, MOST_LISTED), isOldestFirst: given.flag('oldest') };
    const applications = readApplications(deps, readFilter(given), order);
    if (!given.flag('csv')) return listed(applications, formatLine);
    const filters = describeGiven(APPLICATION_LIST, given, { to: 'before' });
    return listedAsCsv(applications, { list: 'applications', filters }, COLUMNS);
  },
};

const COLUMNS: CsvColumns<ListedApplication, 'id' | ApplicationColumn> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  state: ({ state }) => state,
  flags: ({ flags }) => flags.join(', '),
  country: ({ country }) => country,
  language: ({ language }) => language,
  applied: ({ appliedAt }) => appliedAt,
  decided: ({ decidedAt }) => decidedAt,
  code: ({ code }) => code,
};

function formatLine({ id, state, appliedAt, language, country, email, flags }: ListedApplication): string {
  const line = `${id} ${state.padEnd(10)} ${appliedAt.toISOString()} ${language} ${country ?? '--'} ${email}`;
  return flags.length === 0 ? line : `${line} (${flags.join(', ')})`;
}
