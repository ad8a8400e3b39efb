import { parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import { type CodeListQuery, codeList, showCode } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { readSelection } from '../list/selection.ts';
import { toCodeVariables } from './code-query.ts';

/** The codes of a selection are stored nowhere: more than this have to be narrowed by filters. */
const MOST_SELECTED = 1_000;
/** How many codes are read side by side. */
const GROUP = 50;

/** The selected codes of a posted form, from the list whose filters the address has. */
export function listSelectedCodes(run: Run, form: FormData, params: URLSearchParams): Promise<readonly string[]> {
  const selection = readSelection(form);
  return selection.kind === 'some' ? findCodes(run, selection.ids) : listCodes(run, params, selection.except);
}

async function findCodes(run: Run, ids: readonly string[]): Promise<readonly string[]> {
  const codes: string[] = [];
  const all = ids.slice(0, MOST_SELECTED);
  for (let at = 0; at < all.length; at += GROUP) {
    const found = await Promise.all(all.slice(at, at + GROUP).map((id) => run(showCode, { id })));
    codes.push(...found.flatMap(({ registrationCode }) => (registrationCode ? [registrationCode.code] : [])));
  }
  return codes;
}

async function listCodes(run: Run, params: URLSearchParams, except: readonly string[]): Promise<readonly string[]> {
  const variables = toCodeVariables(parseListQuery(CODE_LIST, params));
  const codes: string[] = [];
  for (let after: string | null = null; codes.length < MOST_SELECTED; ) {
    const { registrationCodes: page }: CodeListQuery = await run(codeList, { ...variables, first: 500, after });
    codes.push(...page.edges.flatMap(({ node }) => (except.includes(node.id) ? [] : [node.code])));
    after = page.pageInfo.endCursor ?? null;
    if (!page.pageInfo.hasNextPage || after === null) break;
  }
  return codes.slice(0, MOST_SELECTED);
}
