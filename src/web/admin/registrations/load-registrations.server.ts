import { parseListQuery } from '#kernel/list/list-query.ts';
import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
import { registrationList, registrationsChange, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { findChange } from '../list/find-change.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import type { RegistrationQuery, ShownRegistration } from './registration-query.ts';
import { toVariables } from './to-variables.server.ts';

export type RegistrationsPageData = {
  readonly query: RegistrationQuery;
  readonly result: ListResult<ShownRegistration>;
  readonly views: readonly ShownView[];
  readonly change: ShownChange | null;
};

/** Loads the list of registrations as its address says. */
export async function loadRegistrations(
  run: Run,
  params: URLSearchParams,
  timeZone: string,
): Promise<RegistrationsPageData> {
  const query = parseListQuery(REGISTRATION_LIST, params);
  const variables = toVariables(query, timeZone);
  const [result, views, change] = await Promise.all([
    loadList(query, async (page) => (await run(registrationList, { ...variables, ...page })).registrations),
    run(savedViews, { list: 'registrations' }),
    findChange(params.get('change'), async (id) => (await run(registrationsChange, { id })).registrationsChange),
  ]);
  return { query, result, views: views.savedViews, change };
}
