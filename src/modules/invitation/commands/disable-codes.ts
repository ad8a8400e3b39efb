import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import { ACTOR, type Arguments, type CommandOf, refused, usageError } from '#platform/command-line/command.ts';
import { confirm, YES_OPTION } from '#platform/command-line/confirm.ts';
import { changeEach } from '#platform/command-line/each-result.ts';
import { readLines } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { listCodes } from '../actions/codes/list-codes.ts';
import type { CodeReadDependencies } from '../actions/codes/ports.ts';
import { disableCode } from '../actions/manage-codes.ts';
import type { InvitationDependencies } from '../actions/ports.ts';
import { CODE_LIST } from '../rules/code-list.ts';
import { fileOption, filterOptions, readFilter } from './code-selection.ts';

export type DisableCommandDependencies = InvitationDependencies & CodeReadDependencies;

export const disableCodesCommand: CommandOf<DisableCommandDependencies> = {
  name: 'code disable',
  about: 'disables codes for good: by name, from a file, or at most 10,000 by --all and filters',
  words: ['[CODE...]'],
  options: {
    all: { type: 'boolean', about: 'all codes that the filters match' },
    ...filterOptions,
    file: fileOption,
    yes: YES_OPTION,
  },
  async run(deps, given) {
    const codes = await selectCodes(deps, given);
    if (codes.length === 0) return refused('nothing-selected');
    if (codes.length > MOST_CHANGED) return refused('too-many');
    const stop = codes.length > 1 ? await confirm(given, `Disable ${codes.length} codes for good?`) : null;
    return (
      stop ?? changeEach(given, codes, { noun: 'codes', change: (code) => disableCode(deps, { code, actor: ACTOR }) })
    );
  },
};

/** The codes that are named, or those of the filter that are not disabled: one more than allowed, if there are too many. */
async function selectCodes(deps: DisableCommandDependencies, given: Arguments): Promise<readonly string[]> {
  const filter = readFilter(given);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const named = [...given.words, ...(await readLines(given, 'file'))];
  if (!given.flag('all')) {
    if (named.length === 0 || isFiltered) throw usageError('name codes, or --all and what it is limited to');
    return [...new Set(named)];
  }
  if (named.length > 0) throw usageError('name codes, or --all');
  const sort = filter.code === null ? 'created' : 'code';
  const order = { sort, direction: CODE_LIST.sorts[sort] } as const;
  const at = deps.clock();
  const found: string[] = [];
  for await (const { code, state } of readRows(Number.POSITIVE_INFINITY, (place) =>
    listCodes(deps, { filter, page: { ...place, ...order }, at }),
  )) {
    if (state !== 'disabled') found.push(code);
    if (found.length > MOST_CHANGED) break;
  }
  return found;
}
