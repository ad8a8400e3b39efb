import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitView } from '../list/list-action.server.ts';
import { AUDIT } from './audit-query.ts';
import { AuditSection } from './audit-section.tsx';
import { type AuditPageData, loadEntries } from './load-entries.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<AuditPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadEntries(runInProcess(context), url.searchParams, timeZone);
}

/** The page's only forms are those of its views. */
export async function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  return (await submitView(args, 'audit', AUDIT)) ?? { refusal: 'error.technical' };
}

export default function Audit() {
  const { t } = useText();
  const data: AuditPageData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      <AuditSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
