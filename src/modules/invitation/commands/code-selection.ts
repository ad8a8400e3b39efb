import { type Arguments, type Outcome, usageError } from '#platform/command-line/command.ts';
import { parseChoice, readLines } from '#platform/command-line/parse-options.ts';
import type { CodeSelection } from '../actions/codes/change-codes.ts';
import type { CodeReadDependencies } from '../actions/codes/ports.ts';
import { normalizeCode } from '../rules/code.ts';
import { buildCodeFilter, CODE_LIST, CODE_STATES, type CodeFilter } from '../rules/code-list.ts';

const LINKS = CODE_LIST.filters.link.values;

/** The options that choose codes by the filter of their list. */
export const filterOptions = {
  beginning: { type: 'string', about: 'the beginning of the code' },
  inviter: { type: 'string', about: 'id or email address of the inviter' },
  state: { type: 'string', choices: CODE_STATES, about: CODE_STATES.join(', ') },
  customization: { type: 'string', about: 'key of the customization' },
  campaign: { type: 'string', about: 'the campaign' },
  link: { type: 'string', choices: LINKS, about: 'only: codes for links only; typed: all others' },
} as const;

/** The option that names codes by a file. */
export const fileOption = { type: 'string', about: 'a file with one code a line; - for standard input' } as const;

/** The filter of a command's options. */
export function readFilter(given: Arguments): CodeFilter {
  const values = {
    ...{ code: given.text('beginning'), inviter: given.text('inviter'), campaign: given.text('campaign') },
    ...{ state: parseChoice(given, 'state', CODE_STATES), link: parseChoice(given, 'link', LINKS) },
    customization: given.text('customization'),
  };
  return buildCodeFilter(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));
}

type Refused = Extract<Outcome, { readonly kind: 'refused' }>;

/** The codes that a command names, or all of its filter; a refusal where one of them is unknown. */
export async function readSelection(deps: CodeReadDependencies, given: Arguments): Promise<CodeSelection | Refused> {
  const filter = readFilter(given);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const named = [...given.words, ...(await readLines(given, 'file'))];
  if (isFiltered === named.length > 0) throw usageError('either codes or a filter are needed');
  if (isFiltered) return { kind: 'all', filter, except: [], until: null };
  const now = deps.clock();
  const ids: string[] = [];
  const unknown: string[] = [];
  for (const name of named) {
    const found = await deps.codeList.findByCode(normalizeCode(name), now);
    if (found) ids.push(found.id);
    else unknown.push(name);
  }
  if (unknown.length === 0) return { kind: 'some', ids };
  return { kind: 'refused', reason: `code-unknown: ${unknown.slice(0, 10).join(', ')}`, value: { unknown } };
}
