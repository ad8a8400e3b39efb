import { parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import { codeChange, codeList, customizationKeys, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { findChange } from '../list/find-change.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import { type CodeQuery, type ShownCode, toCodeVariables } from './code-query.ts';

export type CodesPageData = {
  readonly query: CodeQuery;
  readonly result: ListResult<ShownCode>;
  readonly views: readonly ShownView[];
  readonly customizations: readonly string[];
  readonly change: ShownChange | null;
};

/** Loads the list of codes as its address says. */
export async function loadCodes(run: Run, params: URLSearchParams): Promise<CodesPageData> {
  const query = parseListQuery(CODE_LIST, params);
  const variables = toCodeVariables(query);
  const [result, views, choices, change] = await Promise.all([
    loadList(query, async (page) => (await run(codeList, { ...variables, ...page })).registrationCodes),
    run(savedViews, { list: 'codes' }),
    run(customizationKeys, {}),
    findCodeChange(run, params.get('change')),
  ]);
  return { query, result, views: views.savedViews, customizations: choices.customizationKeys, change };
}

/** The change of codes that an address names, if there is one. */
export function findCodeChange(run: Run, id: string | null): Promise<ShownChange | null> {
  return findChange(id, async (known) => (await run(codeChange, { id: known })).registrationCodeChange);
}
