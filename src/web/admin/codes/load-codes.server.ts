import { parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import {
  type CodeChangesQuery,
  codeChange,
  codeChanges,
  codeList,
  customizationKeys,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { findChange, type ListedChanges, loadChanges } from '../list/load-changes.server.ts';
import { loadListAfter } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import { type CodeQuery, type ShownCode, toCodeVariables } from './code-query.ts';

export type ListedChange = CodeChangesQuery['registrationCodeChanges'][number];

export type CodesPageData = ListedChanges<ListedChange, ShownChange> & {
  readonly query: CodeQuery;
  readonly result: ListResult<ShownCode>;
  readonly views: readonly ShownView[];
  readonly customizations: readonly string[];
};

/** Loads the list of codes as its address says. */
export async function loadCodes(run: Run, params: URLSearchParams): Promise<CodesPageData> {
  const query = parseListQuery(CODE_LIST, params);
  const variables = toCodeVariables(query);
  const changing = loadChanges(
    params,
    async () => (await run(codeChanges, {})).registrationCodeChanges,
    (id) => readChange(run, id),
  );
  const [result, views, choices, changes] = await Promise.all([
    loadListAfter(changing, query, async (page) => (await run(codeList, { ...variables, ...page })).registrationCodes),
    run(savedViews, { list: 'codes' }),
    run(customizationKeys, {}),
    changing,
  ]);
  return { query, result, views: views.savedViews, customizations: choices.customizationKeys, ...changes };
}

/** The change of codes that an address names, if there is one. */
export function findCodeChange(run: Run, id: string | null): Promise<ShownChange | null> {
  return findChange(id, (known) => readChange(run, known));
}

async function readChange(run: Run, id: string) {
  return (await run(codeChange, { id })).registrationCodeChange;
}
