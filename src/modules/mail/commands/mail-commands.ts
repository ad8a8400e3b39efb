import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE } from '#kernel/list/list-page.ts';
import { LOCALES } from '#kernel/locale.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  listed,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { findMail, listMails } from '../actions/list-mails.ts';
import type { Delivery, MailReadDependencies, MailRetryDependencies } from '../actions/ports.ts';
import { type MailSelection, retryMails } from '../actions/retry-mails.ts';
import { MAIL_KIND_NAMES } from '../rules/mail-kinds.ts';
import { MAIL_STATES, type MailFilter, normalizeMailFilter } from '../rules/mail-list.ts';

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
    limit: { type: 'string', about: 'largest number of results (default: 100)' },
  },
  async run(deps, given) {
    const limit = Number(given.text('limit') ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
      throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
    return listed(readPages(deps, readFilter(given), limit), formatLine);
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
    const result = await retryMails(deps, { selection: readSelection(given), actor: ACTOR });
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
    return { kind: 'all', filter: { ...readFilter(given), state: 'failed' }, except: [] };
  }
  if (words.length === 0 || isFiltered) throw usageError('name ids, or --all and what it is limited to');
  if (!words.every(isUuid)) throw usageError('ID must be an id of mail list');
  return { kind: 'some', ids: words };
}

async function* readPages(deps: MailReadDependencies, filter: MailFilter, limit: number): AsyncGenerator<Delivery> {
  let after: string | null = null;
  for (let left = limit; left > 0; ) {
    const place = { after, before: null, limit: Math.min(left, LARGEST_PAGE) };
    const page = { ...place, sort: 'created', direction: 'descending' } as const;
    const result = await listMails(deps, { filter, page });
    if (result.kind === 'refused') throw new Error(`The list cannot be read: ${result.reason}`);
    const { rows, hasNext, endCursor }: typeof result.page = result.page;
    for (const { row } of rows) yield row;
    if (!hasNext || endCursor === null) return;
    left -= rows.length;
    after = endCursor;
  }
}

function formatLine({ id, kind, state, createdAt, recipient, tries, failure }: Delivery): string {
  const head = `${id} ${state.padEnd(10)} ${createdAt.toISOString()} ${kind} ${recipient ?? '(no recipient yet)'}`;
  return [head, `${tries} tries`, ...(failure ? [failure] : [])].join('; ');
}
