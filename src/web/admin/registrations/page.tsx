import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
import { cancelRegistrationsChange } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitListForm } from '../list/list-action.server.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-registrations.ts';
import { loadRegistrations, type RegistrationsPageData } from './load-registrations.server.ts';
import { REGISTRATIONS } from './registration-query.ts';
import { RegistrationsSection } from './registrations-section.tsx';
import { toVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<RegistrationsPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadRegistrations(runInProcess(context), url.searchParams, timeZone);
}

/** A change leads back to the list, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const { timeZone } = getLoadContext(args.context).visit.brand;
  const { filter } = toVariables(parseListQuery(REGISTRATION_LIST, args.url.searchParams), timeZone);
  return submitListForm(args, {
    ...{ list: 'registrations', page: REGISTRATIONS, filter, change: submitChange },
    cancel: async (run, id) => (await run(cancelRegistrationsChange, { id })).cancelRegistrationsChange,
  });
}

export default function Registrations() {
  const { t } = useText();
  const data: RegistrationsPageData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('registrations.title')} lead={t('registrations.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <RegistrationsSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
