import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { changeViews } from '../list/change-views.server.ts';
import type { ViewResult } from '../list/view-result.ts';
import { AUDIT } from './audit-query.ts';
import { AuditSection } from './audit-section.tsx';
import { type AuditPageData, loadEntries } from './load-entries.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<AuditPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadEntries(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** The page's only forms are those of its views. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const view = await changeViews(runInProcess(context), 'audit', getPostedForm(context));
  if (view === null) return { refusal: 'error.technical' };
  const back = withQuery(AUDIT, Object.fromEntries(url.searchParams));
  return view ? { view } : redirect(matchPathLocale(withoutBase(url.pathname), back));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Audit() {
  const { t } = useText();
  const data: AuditPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      <AuditSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
