import { parseListQuery } from '#kernel/list/list-query.ts';
import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
import {
  type RegistrationsChangesQuery,
  registrationList,
  registrationsChange,
  registrationsChanges,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { type ListedChanges, loadChanges } from '../list/load-changes.server.ts';
import { loadListAfter } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import type { RegistrationQuery, ShownRegistration } from './registration-query.ts';
import { toVariables } from './to-variables.server.ts';

export type ListedChange = RegistrationsChangesQuery['registrationsChanges'][number];

export type RegistrationsPageData = ListedChanges<ListedChange, ShownChange> & {
  readonly query: RegistrationQuery;
  readonly result: ListResult<ShownRegistration>;
  readonly views: readonly ShownView[];
};

/** Loads the list of registrations as its address says. */
export async function loadRegistrations(
  run: Run,
  params: URLSearchParams,
  timeZone: string,
): Promise<RegistrationsPageData> {
  const query = parseListQuery(REGISTRATION_LIST, params);
  const variables = toVariables(query, timeZone);
  const changing = loadChanges(
    params,
    async () => (await run(registrationsChanges, {})).registrationsChanges,
    async (id) => (await run(registrationsChange, { id })).registrationsChange,
  );
  const [result, views, changes] = await Promise.all([
    loadListAfter(
      changing,
      query,
      async (page) => (await run(registrationList, { ...variables, ...page })).registrations,
    ),
    run(savedViews, { list: 'registrations' }),
    changing,
  ]);
  return { query, result, views: views.savedViews, ...changes };
}
