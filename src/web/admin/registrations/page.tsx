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
import { loadRegistrations, type RegistrationsPageData } from './load-registrations.server.ts';
import { REGISTRATIONS } from './registration-query.ts';
import { RegistrationsSection } from './registrations-section.tsx';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<RegistrationsPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadRegistrations(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** Views are saved and deleted here; a registration changes on its own page. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const view = await changeViews(runInProcess(context), 'registrations', getPostedForm(context));
  if (view === null) return { refusal: 'error.technical' };
  if (view) return { view };
  const back = withQuery(REGISTRATIONS, Object.fromEntries(url.searchParams));
  return redirect(matchPathLocale(withoutBase(url.pathname), back));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Registrations() {
  const { t } = useText();
  const data: RegistrationsPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('registrations.title')} lead={t('registrations.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      <RegistrationsSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
