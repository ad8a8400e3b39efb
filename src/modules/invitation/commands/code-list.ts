import type { PagePlace } from '#kernel/list/list-page.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, readLines } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { applyCodeChange, type CodeSelection, changeCodes } from '../actions/codes/change-codes.ts';
import { listCodes } from '../actions/codes/list-codes.ts';
import type { CodeChangeDependencies, CodeReadDependencies, ListedCode } from '../actions/codes/ports.ts';
import { normalizeCode } from '../rules/code.ts';
import {
  buildCodeFilter,
  CODE_LIST,
  CODE_STATES,
  type CodeColumn,
  type CodeFilter,
  type CodeSort,
} from '../rules/code-list.ts';

const MOST_LISTED = 10_000_000;
const SORTS = ['created', 'code'] as const satisfies readonly CodeSort[];
const LINKS = CODE_LIST.filters.link.values;

const filterOptions = {
  beginning: { type: 'string', about: 'the beginning of the code' },
  inviter: { type: 'string', about: 'id or email address of the inviter' },
  state: { type: 'string', choices: CODE_STATES, about: CODE_STATES.join(', ') },
  customization: { type: 'string', about: 'key of the customization' },
  campaign: { type: 'string', about: 'the campaign' },
  link: { type: 'string', choices: LINKS, about: 'only: codes for links only; typed: all others' },
} as const;

export const codeListCommands: readonly CommandOf<CodeChangeDependencies>[] = [
  {
    name: 'code list',
    about: 'lists registration codes with state and inviter, the newest first',
    options: {
      ...filterOptions,
      sort: { type: 'string', choices: SORTS, about: 'created (default) or code' },
      ...LIST_OPTIONS,
    },
    async run(deps, given) {
      const limit = readLimit(given, MOST_LISTED);
      const filter = readFilter(given);
      const sort = parseChoice(given, 'sort', SORTS) ?? (filter.code === null ? 'created' : 'code');
      const request = { filter, sort, at: deps.clock() };
      const first = await readPage(deps, request, { after: null, limit: 1 });
      if (first.kind === 'refused') return refused(first.reason);
      const codes = readRows(limit, (place) => readPage(deps, request, place));
      return given.flag('csv') ? listedAsCsv(codes, getFile(given), COLUMNS) : listed(codes, formatCode);
    },
  },
  {
    name: 'code end',
    about: 'ends codes at once, by name, from a file or all of a filter; shows its progress',
    words: ['[CODE...]'],
    options: {
      ...filterOptions,
      file: { type: 'string', about: 'a file with one code a line; - for standard input' },
    },
    async run(deps, given) {
      const selection = await readSelection(deps, given);
      if ('unknown' in selection) {
        const { unknown } = selection;
        return { kind: 'refused', reason: `code-unknown: ${unknown.slice(0, 10).join(', ')}`, value: { unknown } };
      }
      return end(deps, given, selection);
    },
  },
];

function readFilter(given: Arguments): CodeFilter {
  const values = {
    ...{ code: given.text('beginning'), inviter: given.text('inviter'), campaign: given.text('campaign') },
    ...{ state: parseChoice(given, 'state', CODE_STATES), link: parseChoice(given, 'link', LINKS) },
    customization: given.text('customization'),
  };
  return buildCodeFilter(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));
}

type ListRequest = { readonly filter: CodeFilter; readonly sort: CodeSort; readonly at: Date };

function readPage(
  deps: CodeReadDependencies,
  { filter, sort, at }: ListRequest,
  place: Pick<PagePlace, 'after' | 'limit'>,
) {
  const page = { ...place, sort, direction: CODE_LIST.sorts[sort], before: null };
  return listCodes(deps, { filter, page, at });
}

function getFile(given: Arguments): ListFile {
  return { list: 'codes', filters: describeGiven(CODE_LIST, given, { code: 'beginning' }) };
}

const COLUMNS: CsvColumns<ListedCode, CodeColumn> = {
  code: ({ code }) => code,
  state: ({ state }) => state,
  inviter: ({ inviter: { status, email } }) => (status === 'deleted' ? '' : email),
  customization: ({ customizationKey }) => customizationKey,
  campaign: ({ campaign }) => campaign,
  link: ({ linkOnly }) => (linkOnly ? 'only' : 'typed'),
  countries: ({ countries }) => countries?.join(' '),
  starts: ({ startsAt }) => startsAt,
  ends: ({ endsAt }) => endsAt,
  created: ({ createdAt }) => createdAt,
};

function formatCode({ code, state, inviter, customizationKey, campaign, createdAt }: ListedCode): string {
  return `${code.padEnd(24)} ${state.padEnd(9)} ${createdAt.toISOString()} ${inviter.email} ${customizationKey}${
    campaign === null ? '' : ` ${campaign}`
  }`;
}

type Unknown = { readonly unknown: readonly string[] };

async function readSelection(deps: CodeReadDependencies, given: Arguments): Promise<CodeSelection | Unknown> {
  const filter = readFilter(given);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const named = [...given.words, ...(await readLines(given, 'file'))];
  if (isFiltered === named.length > 0) throw usageError('either codes or a filter are needed');
  if (isFiltered) return { kind: 'all', filter, except: [] };
  const now = deps.clock();
  const ids: string[] = [];
  const unknown: string[] = [];
  for (const name of named) {
    const found = await deps.codeList.findByCode(normalizeCode(name), now);
    if (found) ids.push(found.id);
    else unknown.push(name);
  }
  return unknown.length > 0 ? { unknown } : { kind: 'some', ids };
}

/** Works through the codes here. A worker that takes the change over at the same time takes turns with this command. */
async function end(deps: CodeChangeDependencies, given: Arguments, selection: CodeSelection): Promise<Outcome> {
  const result = await changeCodes(deps, { kind: 'end', selection, actor: ACTOR });
  if (result.kind === 'refused') return refused(result.reason);
  const { id, total } = result.change;
  if (!result.change.finishedAt) await applyCodeChange(deps, id, (ended) => given.note(`${ended} of ${total}`));
  const { changed = 0 } = (await deps.codeChanges.findChange(id)) ?? {};
  const line = `${changed} of ${total} codes ended; the others had ended before, or are disabled`;
  return done({ change: id, total, ended: changed }, line);
}
