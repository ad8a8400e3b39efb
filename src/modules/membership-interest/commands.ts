import { normalizeEmail } from '#kernel/email-address.ts';
import { suggestEmail } from '#kernel/email-hint.ts';
import { isUuid } from '#kernel/ids.ts';
import { describeFilters, type SortDirection } from '#kernel/list/list-query.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { changeEach } from '#platform/command-line/each-result.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, readLines } from '#platform/command-line/parse-options.ts';
import { readRows, take } from '#platform/command-line/read-rows.ts';
import { findApplication, listApplications } from './actions/applications/list-applications.ts';
import type { ApplicationReadDependencies, ListedApplication } from './actions/applications/ports.ts';
import {
  approveInterest,
  type Decision,
  type DecisionDependencies,
  declineInterest,
  findInvitationCodeRefusal,
} from './actions/decide-interest.ts';
import { INTEREST_STATUSES, type Interest, type InterestStatus, type InterestStore } from './actions/ports.ts';
import {
  APPLICATION_LIST,
  APPLICATION_STATES,
  type ApplicationColumn,
  type ApplicationFilter,
  type ApplicationState,
} from './rules/application-list.ts';
import { LONGEST_REASON, normalizeReason } from './rules/decision.ts';

export type InterestCommandDependencies = DecisionDependencies & {
  readonly interests: Pick<InterestStore, 'list'>;
} & Pick<ApplicationReadDependencies, 'applications'>;

const MOST_LISTED = 10_000;
const UNFILTERED: ApplicationFilter = {
  ...{ email: null, state: null, flag: null, country: null, language: null },
  ...{ appliedFrom: null, appliedBefore: null },
};
const GIVEN = '[ID|EMAIL...]';
const reason = { type: 'string', about: 'why, for other admins; the applicant does not read it' } as const;
const file = { type: 'string', about: 'file with one id or email a line; - is standard input' } as const;

export const interestCommands: readonly CommandOf<InterestCommandDependencies>[] = [
  {
    name: 'interest list',
    about: 'lists applications for membership, newest first',
    options: {
      status: { type: 'string', choices: INTEREST_STATUSES, about: INTEREST_STATUSES.join(', ') },
      oldest: { type: 'boolean', about: 'oldest first' },
      ...LIST_OPTIONS,
      after: { type: 'string', about: 'continues after the application with this id' },
    },
    async run(deps, given) {
      if (given.flag('csv')) return listFile(deps, given);
      const limit = readLimit(given, MOST_LISTED);
      const after = given.text('after');
      if (after !== null && !isUuid(after)) throw usageError('--after needs the id of an application');
      const status = parseChoice(given, 'status', INTEREST_STATUSES);
      const order = given.flag('oldest') ? 'oldest' : 'newest';
      const applications = await deps.interests.list({ status, order, after, limit });
      const next = applications.length === limit ? (applications.at(-1)?.id ?? null) : null;
      const more = next === null ? [] : [`for more: --after ${next}`];
      return done({ applications, next }, ...applications.map(formatLine), ...more);
    },
  },
  {
    name: 'interest show',
    about: 'shows an application: what the club knows of the address, and what happened to it',
    words: ['ID|EMAIL'],
    options: {},
    async run(deps, { words: [word = ''] }) {
      const application = await findOne(deps, word);
      if (!application) return refused('interest-unknown');
      return done(application, ...formatApplication(application));
    },
  },
  {
    name: 'interest approve',
    about: 'approves applications and mails each applicant a registration link, valid 14 days',
    words: [GIVEN],
    options: {
      code: { type: 'string', required: true, about: 'registration code of the links' },
      file,
      reason,
      again: { type: 'boolean', about: 'mails another link to approved applicants' },
    },
    async run(deps, given) {
      const code = given.text('code') ?? '';
      const refusal = await findInvitationCodeRefusal(deps, code);
      if (refusal) return refused(refusal);
      const again = given.flag('again');
      const decision = { code, again, reason: getReason(given), actor: ACTOR };
      return decideEach(given, (one) => approveInterest(deps, { ...decision, given: one }));
    },
  },
  {
    name: 'interest decline',
    about: 'declines applications without a mail',
    words: [GIVEN],
    options: { file, reason },
    async run(deps, given) {
      const decision = { reason: getReason(given), actor: ACTOR };
      return decideEach(given, (one) => declineInterest(deps, { ...decision, given: one }));
    },
  },
];

function getReason(given: Arguments): string | null {
  const reason = normalizeReason(given.text('reason'));
  if (reason === undefined) throw usageError(`--reason needs at most ${LONGEST_REASON} characters`);
  return reason;
}

/** Decides each application separately: earlier decisions stay after an error, and a repetition reports them. */
async function decideEach(given: Arguments, decide: (one: string) => Promise<Decision>): Promise<Outcome> {
  const listed = await readLines(given, 'file');
  const all = [...given.words, ...listed];
  if (all.length === 0) throw usageError('name applications by id or email, or a --file of them');
  return changeEach(given, all, { noun: 'applications', change: decide });
}

const STATES: Readonly<Record<InterestStatus, readonly ApplicationState[]>> = {
  applied: ['open'],
  approved: ['approved', 'registered'],
  declined: ['declined'],
};

/** The applications as the back office exports them, with what the club knows of each address. */
function listFile(deps: InterestCommandDependencies, given: Arguments): Outcome {
  if (given.text('after') !== null) throw usageError('--csv prints the whole list, without --after');
  const status = parseChoice(given, 'status', INTEREST_STATUSES);
  const states = status === null ? APPLICATION_STATES : STATES[status];
  const filters = status === null ? {} : describeFilters(APPLICATION_LIST, { state: states.join(', ') });
  const rows = readApplications(deps, states, given.flag('oldest') ? 'ascending' : 'descending');
  return listedAsCsv(take(rows, readLimit(given, MOST_LISTED)), { list: 'applications', filters }, COLUMNS);
}

async function* readApplications(
  deps: InterestCommandDependencies,
  states: readonly ApplicationState[],
  direction: SortDirection,
): AsyncGenerator<ListedApplication> {
  const [first = null, second] = states;
  const filter = { ...UNFILTERED, state: second === undefined ? first : null };
  const order = { sort: 'applied', direction } as const;
  for await (const row of readRows(Number.POSITIVE_INFINITY, (place) =>
    listApplications(deps, filter, { ...place, ...order }),
  ))
    if (states.includes(row.state)) yield row;
}

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

/** An address begins with itself, and no other that begins with it is sorted before. */
async function findOne(deps: InterestCommandDependencies, word: string): Promise<ListedApplication | null> {
  if (isUuid(word)) return findApplication(deps, word);
  if (!word.includes('@')) throw usageError('the application needs an id or an email address');
  const email = normalizeEmail(word);
  const place = { sort: 'email', direction: 'ascending', after: null, before: null, limit: 1 } as const;
  const found = await listApplications(deps, { ...UNFILTERED, email }, place);
  const row = found.kind === 'page' ? found.page.rows[0]?.row : undefined;
  return row?.email === email ? row : null;
}

function formatApplication(one: ListedApplication): readonly string[] {
  const { appliedAt, confirmationRequestedAt, confirmationSentAt, decidedAt, decidedBy, invitedAt } = one;
  const suggestion = one.flags.includes('mistyped') ? suggestEmail(one.email) : null;
  const isAgain = invitedAt?.getTime() !== decidedAt?.getTime();
  const facts: readonly (readonly [name: string, value: Date | string | null])[] = [
    ['flags', one.flags.join(', ')],
    ['probably meant', suggestion],
    ['applied', appliedAt],
    ['applied again', confirmationRequestedAt > appliedAt ? confirmationRequestedAt : null],
    ['confirmation sent', confirmationSentAt],
    [one.state === 'declined' ? 'declined' : 'approved', decidedAt],
    ['by', decidedBy],
    ['reason', one.reason],
    ['code', one.code],
    ['invited again', isAgain ? invitedAt : null],
    ['invitation sent', one.invitationSentAt],
  ];
  return [
    `${one.id} ${one.state} ${one.language} ${one.country ?? '--'} ${one.email}`,
    ...facts.flatMap(([name, value]) =>
      value ? [`${name}: ${value instanceof Date ? value.toISOString() : value}`] : [],
    ),
  ];
}

function formatLine({ id, status, appliedAt, language, country, email }: Interest): string {
  return `${id} ${status.padEnd(8)} ${appliedAt.toISOString()} ${language} ${country ?? '--'} ${email}`;
}
