import type { PagePlace } from '#kernel/list/list-page.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  type ListFile,
  listed,
  refused,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { listCodes } from '../actions/codes/list-codes.ts';
import type { CodeChangeDependencies, CodeReadDependencies, ListedCode } from '../actions/codes/ports.ts';
import { CODE_LIST, type CodeColumn, type CodeFilter, type CodeSort } from '../rules/code-list.ts';
import { cancelCodeChangeCommand, carryOutChange } from './carry-out-change.ts';
import { changeCodesCommand } from './change-codes.ts';
import { fileOption, filterOptions, readFilter, readSelection } from './code-selection.ts';

const MOST_LISTED = 10_000_000;
const SORTS = ['created', 'code'] as const satisfies readonly CodeSort[];

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
    about: 'ends codes at once, by name, from a file or all of a filter, and prints what became of them',
    words: ['[CODE...]'],
    options: {
      ...filterOptions,
      file: fileOption,
    },
    async run(deps, given) {
      const selection = await readSelection(deps, given);
      if (selection.kind === 'refused') return selection;
      return carryOutChange(deps, given, { kind: 'end', selection, actor: ACTOR }, 'ended');
    },
  },
  changeCodesCommand,
  cancelCodeChangeCommand,
];

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
  return `${code.padEnd(24)} ${state.padEnd(9)} ${createdAt.toISOString()} ${formatInviter(inviter)} ${customizationKey}${
    campaign === null ? '' : ` ${campaign}`
  }`;
}

function formatInviter({ status, email }: ListedCode['inviter']): string {
  return status === 'deleted' ? '(erased)' : email;
}
