import { parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_LIST, MOST_CODE_TEXTS } from '#modules/invitation/rules/code-list.ts';
import { type CodeListQuery, type CodeListQueryVariables, codeList, codeTexts } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { readSelection } from '../list/selection.ts';
import { toCodeVariables } from './code-query.ts';

/** The filter of the list of codes that an address has, as a variable of the API. */
export function readCodeFilter(params: URLSearchParams): CodeListQueryVariables['filter'] {
  return toCodeVariables(parseListQuery(CODE_LIST, params)).filter;
}

/** The selected codes of a posted form, from the list whose filters the address has; null for more than `MOST_CODE_TEXTS`. */
export async function listSelectedCodes(
  run: Run,
  form: FormData,
  params: URLSearchParams,
): Promise<readonly string[] | null> {
  const selection = readSelection(form);
  if (selection.kind === 'all') return listCodes(run, params, new Set(selection.except));
  const { ids } = selection;
  return ids.length > MOST_CODE_TEXTS ? null : (await run(codeTexts, { ids })).registrationCodeTexts;
}

async function listCodes(
  run: Run,
  params: URLSearchParams,
  except: ReadonlySet<string>,
): Promise<readonly string[] | null> {
  const variables = toCodeVariables(parseListQuery(CODE_LIST, params));
  const codes: string[] = [];
  for (let after: string | null = null; ; ) {
    const { registrationCodes: page }: CodeListQuery = await run(codeList, { ...variables, first: 500, after });
    codes.push(...page.edges.flatMap(({ node }) => (except.has(node.id) ? [] : [node.code])));
    if (codes.length > MOST_CODE_TEXTS) return null;
    after = page.pageInfo.endCursor ?? null;
    if (!page.pageInfo.hasNextPage || after === null) return codes;
  }
}
