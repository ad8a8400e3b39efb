import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import { cancelInvitersChange } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { type ListActionResult, submitListForm } from '../list/list-action.server.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-inviters.ts';
import { INVITERS } from './inviter-query.ts';
import { InvitersSection } from './inviters-section.tsx';
import { type InvitersPageData, loadInviters } from './load-inviters.server.ts';
import { toVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<InvitersPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadInviters(runInProcess(context), url.searchParams, timeZone);
}

/** A change leads back to the list, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const { timeZone } = getLoadContext(args.context).visit.brand;
  const { filter } = toVariables(parseListQuery(INVITER_LIST, args.url.searchParams), timeZone);
  return submitListForm(args, {
    ...{ list: 'inviters', page: INVITERS, filter, change: submitChange },
    cancel: async (run, id) => (await run(cancelInvitersChange, { id })).cancelInvitersChange,
  });
}

export default function Inviters() {
  const { t } = useText();
  const data: InvitersPageData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  const canWrite = usePermission('inviters.write');
  return (
    <AdminPage
      title={t('inviters.title')}
      lead={t('inviters.lead')}
      actions={
        canWrite && (
          <LocalLink to={href('/admin/inviters/new')} className={buttonClass({ size: 'small' })}>
            {t('inviters.new')}
          </LocalLink>
        )
      }
    >
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <InvitersSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
