import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE } from '#kernel/list/list-page.ts';
import { type Arguments, type CommandOf, done, listed, refused, usageError } from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import {
  findListedInviter,
  forecastBalance,
  listInviterChanges,
  listInviters,
  type NamedInviterChange,
} from '../actions/inviters/list-inviters.ts';
import type { InviterReadDependencies, ListedInviter } from '../actions/inviters/ports.ts';
import { type LedgerRow, readLedger } from '../actions/inviters/read-ledger.ts';
import { INVITER_LIST, type InviterColumn, type InviterFilter, listInviterSorts } from '../rules/inviter-list.ts';
import { LEDGER_KINDS } from '../rules/ledger.ts';
import { LEDGER_LIST } from '../rules/ledger-list.ts';
import { INVITER_FILTER_OPTIONS, readInviterFilter } from './inviter-filter.ts';
import { readTree, type TreeLine } from './inviter-tree.ts';
import { formatInviter } from './inviters.ts';

const DEEPEST = 10;
const UNKNOWN = 'inviter-unknown';

/** What reads about inviters. */
export const inviterListCommands: readonly CommandOf<InviterReadDependencies>[] = [
  {
    name: 'inviter list',
    about: 'lists inviters, newest first; a search by email or name in its own order',
    options: {
      ...INVITER_FILTER_OPTIONS,
      ...LIST_OPTIONS,
    },
    async run(deps, given) {
      const inviters = readPages(deps, readInviterFilter(given), readLimit(given));
      if (!given.flag('csv')) return listed(inviters, formatInviter);
      return listedAsCsv(
        inviters,
        { list: 'inviters', filters: describeGiven(INVITER_LIST, given, { to: 'before' }) },
        COLUMNS,
      );
    },
  },
  {
    name: 'inviter show',
    about: 'shows an inviter with balance, outlook and the reasons of grants and blocks',
    words: ['ID|EMAIL'],
    options: {},
    async run(deps, given) {
      const inviter = await findOne(deps, given);
      if (!inviter) return refused(UNKNOWN);
      const outlook = await forecastBalance(deps, inviter);
      const changes = await listInviterChanges(deps, inviter.id);
      const until = outlook.lastsUntil ? ` ${outlook.lastsUntil.toISOString().slice(0, 10)}` : '';
      return done(
        { ...inviter, outlook, changes },
        formatInviter(inviter),
        `outlook ${outlook.kind}${until}: ${outlook.consumed} joined in ${outlook.days} days`,
        ...changes.map(formatChange),
      );
    },
  },
  {
    name: 'inviter ledger',
    about: 'lists each change of a balance with its reason and, unless filtered, the balance after it, newest first',
    words: ['ID|EMAIL'],
    options: {
      kind: { type: 'string', choices: LEDGER_KINDS, about: LEDGER_KINDS.join(', ') },
      from: { type: 'string', about: 'ISO 8601 instant: entries of then or later' },
      before: { type: 'string', about: 'ISO 8601 instant: entries before then' },
      ...LIST_OPTIONS,
    },
    async run(deps, given) {
      const limit = readLimit(given);
      const inviter = await findOne(deps, given);
      if (!inviter) return refused(UNKNOWN);
      const filter = {
        kind: parseChoice(given, 'kind', LEDGER_KINDS),
        ...{ from: parseInstant(given, 'from'), before: parseInstant(given, 'before') },
      };
      const entries = readRows(limit, (place) => readLedger(deps, inviter.id, filter, place));
      if (!given.flag('csv')) return listed(entries, formatEntry);
      const filters = { inviter: inviter.id, ...describeGiven(LEDGER_LIST, given, { to: 'before' }) };
      return listedAsCsv(entries, { list: 'inviter-ledger', filters }, LEDGER_COLUMNS);
    },
  },
  {
    name: 'inviter tree',
    about: 'shows who joined by an inviter, and by those in turn',
    words: ['ID|EMAIL'],
    options: {
      depth: { type: 'string', about: `levels to show, 1 to ${DEEPEST} (default: 3)` },
      limit: { type: 'string', about: 'largest number of members below each inviter (default: 100)' },
    },
    async run(deps, given) {
      const depth = Number(given.text('depth') ?? 3);
      if (!Number.isInteger(depth) || depth < 1 || depth > DEEPEST)
        throw usageError(`--depth needs a whole number from 1 to ${DEEPEST}`);
      const limit = readLimit(given);
      const inviter = await findOne(deps, given);
      if (!inviter) return refused(UNKNOWN);
      return listed(readTree(deps, inviter.id, { depth, limit: Math.min(limit, LARGEST_PAGE) }), formatTreeLine);
    },
  },
];

function readPages(deps: InviterReadDependencies, filter: InviterFilter, limit: number): AsyncGenerator<ListedInviter> {
  const [sort = 'created'] = listInviterSorts(filter);
  const order = { sort, direction: INVITER_LIST.sorts[sort] };
  return readRows(limit, (place) => listInviters(deps, { filter, page: { ...place, ...order } }));
}

async function findOne(deps: InviterReadDependencies, given: Arguments): Promise<ListedInviter | null> {
  const [word = ''] = given.words;
  if (isUuid(word)) return findListedInviter(deps, word);
  if (!word.includes('@')) throw usageError('the inviter needs an id or an email address');
  const id = await deps.inviterList.findId(normalizeEmail(word));
  return id === null ? null : findListedInviter(deps, id);
}

function formatChange({ at, kind, amount, reason, actor, actorName }: NamedInviterChange): string {
  const what = amount === null ? kind : `${kind} ${amount}`;
  return `${at.toISOString()} ${what} by ${actorName ?? actor}: ${reason ?? 'no reason given'}`;
}

function formatEntry({ at, kind, amount, after, reason, code, registrationStatus }: LedgerRow): string {
  const why = kind === 'grant' ? (reason ?? '-') : `${code ?? '-'} ${registrationStatus ?? '-'}`;
  const counters = after ? ` balance ${after.balance} pending ${after.pending}` : '';
  return `${at.toISOString()} ${kind.padEnd(7)} ${amount}${counters} ${why}`;
}

const COLUMNS: CsvColumns<ListedInviter, InviterColumn> = {
  id: ({ id }) => id,
  name: ({ status, firstName, lastName }) => (status === 'deleted' ? '' : `${firstName} ${lastName}`),
  email: ({ status, email }) => (status === 'deleted' ? '' : email),
  status: ({ status }) => status,
  free: ({ balance, pending }) => balance - pending,
  balance: ({ balance }) => balance,
  pending: ({ pending }) => pending,
  created: ({ createdAt }) => createdAt,
};

const LEDGER_COLUMNS: CsvColumns<LedgerRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  amount: ({ amount }) => amount,
  balance: ({ after }) => after?.balance,
  pending: ({ after }) => after?.pending,
  reason: ({ kind, reason, registrationStatus }) => (kind === 'grant' ? reason : registrationStatus),
  by: ({ actorName, actor }) => actorName ?? actor,
  code: ({ code }) => code,
  registration_id: ({ registrationId }) => registrationId,
};

function formatTreeLine({ depth, firstName, lastName, joinedAt, inviterId, hasMore }: TreeLine): string {
  const name = firstName === null ? 'an erased member' : `${firstName} ${lastName}`;
  const line = `${'  '.repeat(depth - 1)}${joinedAt.toISOString().slice(0, 10)} ${name}`;
  return `${line}${inviterId === null ? '' : ` (inviter ${inviterId})`}${hasMore ? ' - and more after this one' : ''}`;
}
