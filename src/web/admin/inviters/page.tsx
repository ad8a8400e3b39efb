import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
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
import { readSelection } from '../list/selection.ts';
import type { ViewResult } from '../list/view-result.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-inviters.ts';
import { INVITERS } from './inviter-query.ts';
import { InvitersSection } from './inviters-section.tsx';
import { type InvitersPageData, loadInviters } from './load-inviters.server.ts';
import { toVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<InvitersPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadInviters(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** A change leads back to the list, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const { timeZone } = getLoadContext(context).visit.brand;
  const back = (change: string | null) => redirect(matchPathLocale(withoutBase(url.pathname), withChange(url, change)));
  const view = await changeViews(run, 'inviters', form);
  if (view !== null) return view ? { view } : back(null);
  const selection = readSelection(form);
  const { filter } = toVariables(parseListQuery(INVITER_LIST, url.searchParams), timeZone);
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  const { changeId, refusal } = await submitChange(run, form, selected);
  return refusal === undefined ? back(changeId) : { refusal };
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Inviters() {
  const { t } = useText();
  const data: InvitersPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('inviters.title')} lead={t('inviters.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <InvitersSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}

/** The address of the list with a change; its other parameters stay as they are. */
function withChange({ searchParams }: URL, change: string | null) {
  const all = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name).join(',')]));
  return withQuery(INVITERS, { ...all, change });
}
