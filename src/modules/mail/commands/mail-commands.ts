import { isUuid } from '#kernel/ids.ts';
import { LOCALES } from '#kernel/locale.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { findMail, listMails } from '../actions/list-mails.ts';
import type { Delivery, MailReadDependencies, MailRetryDependencies } from '../actions/ports.ts';
import { type MailSelection, retryMails } from '../actions/retry-mails.ts';
import { MAIL_KIND_NAMES } from '../rules/mail-kinds.ts';
import { MAIL_LIST, MAIL_STATES, type MailColumn, type MailFilter, normalizeMailFilter } from '../rules/mail-list.ts';

const MOST_LISTED = 10_000_000;

const FILTERS = {
  to: { type: 'string', about: 'email address of the recipient, in any spelling of its mailbox' },
  kind: { type: 'string', about: MAIL_KIND_NAMES.join(', ') },
  language: { type: 'string', about: LOCALES.join(', ') },
  from: { type: 'string', about: 'ISO 8601 instant: first tried then or later' },
  before: { type: 'string', about: 'ISO 8601 instant: first tried before then' },
} as const;

const listCommand: CommandOf<MailRetryDependencies> = {
  name: 'mail list',
  about: 'lists the mails that were sent, wait or failed, the newest first',
  options: {
    state: { type: 'string', about: MAIL_STATES.join(', ') },
    ...FILTERS,
    ...LIST_OPTIONS,
  },
  async run(deps, given) {
    const mails = readPages(deps, readFilter(given), readLimit(given, MOST_LISTED));
    return given.flag('csv') ? listedAsCsv(mails, getFile(given), COLUMNS) : listed(mails, formatLine);
  },
};

const showCommand: CommandOf<MailRetryDependencies> = {
  name: 'mail show',
  about: 'shows what happened to one mail',
  words: ['ID'],
  options: {},
  async run(deps, { words: [id = ''] }) {
    const mail = await findMail(deps, id);
    return mail ? done(mail, formatLine(mail)) : refused('mail-unknown');
  },
};

const retryCommand: CommandOf<MailRetryDependencies> = {
  name: 'mail retry',
  about: 'retries failed mails: by id, or at most 10,000 by --all and filters',
  words: ['[ID...]'],
  options: { all: { type: 'boolean', about: 'all failed mails that the other options match' }, ...FILTERS },
  async run(deps, given) {
    const result = await retryMails(deps, { selection: readSelection(given), actor: ACTOR }, given.progress);
    if (result.kind === 'refused') return refused(result.reason);
    const { kind: _, ...value } = result;
    const lines = value.refused.map(({ reason, number }) => `${number} not retried: ${reason}`);
    if (value.retried === 0) return { kind: 'refused', reason: 'nothing-retried', value, lines };
    return done(value, `${value.retried} will be retried`, ...lines);
  },
};

export const mailCommands: readonly CommandOf<MailRetryDependencies>[] = [listCommand, showCommand, retryCommand];

function readFilter(given: Arguments): MailFilter {
  const filter = normalizeMailFilter({
    ...{ recipient: given.text('to'), kind: parseChoice(given, 'kind', MAIL_KIND_NAMES) },
    language: parseChoice(given, 'language', LOCALES),
    state: parseChoice(given, 'state', MAIL_STATES),
    ...{ from: parseInstant(given, 'from'), to: parseInstant(given, 'before') },
  });
  if (!filter) throw usageError('--to needs a whole email address');
  return filter;
}

function readSelection(given: Arguments): MailSelection {
  const { words } = given;
  const isFiltered = Object.keys(FILTERS).some((name) => given.text(name) !== null);
  if (given.flag('all')) {
    if (words.length > 0) throw usageError('name ids, or --all');
    return { kind: 'all', filter: { ...readFilter(given), state: 'failed' }, except: [], until: null };
  }
  if (words.length === 0 || isFiltered) throw usageError('name ids, or --all and what it is limited to');
  if (!words.every(isUuid)) throw usageError('ID must be an id of mail list');
  return { kind: 'some', ids: words };
}

function readPages(deps: MailReadDependencies, filter: MailFilter, limit: number): AsyncGenerator<Delivery> {
  const order = { sort: 'created', direction: 'descending' } as const;
  return readRows(limit, (place) => listMails(deps, { filter, page: { ...place, ...order } }));
}

function getFile(given: Arguments): ListFile {
  return { list: 'mails', filters: describeGiven(MAIL_LIST, given, { recipient: 'to', to: 'before' }) };
}

const COLUMNS: CsvColumns<Delivery, 'id' | MailColumn> = {
  id: ({ id }) => id,
  recipient: ({ recipient }) => recipient,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  language: ({ language }) => language,
  created: ({ createdAt }) => createdAt,
  tried: ({ triedAt }) => triedAt,
  sent: ({ sentAt }) => sentAt,
  tries: ({ tries }) => tries,
  failure: ({ failure }) => failure,
};

function formatLine({ id, kind, state, createdAt, recipient, tries, failure }: Delivery): string {
  const head = `${id} ${state.padEnd(10)} ${createdAt.toISOString()} ${kind} ${recipient ?? '(no recipient yet)'}`;
  return [head, `${tries} tries`, ...(failure ? [failure] : [])].join('; ');
}
