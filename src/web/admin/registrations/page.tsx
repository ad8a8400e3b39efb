import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
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
import { submitChange } from './change-registrations.ts';
import { loadRegistrations, type RegistrationsPageData } from './load-registrations.server.ts';
import { REGISTRATIONS } from './registration-query.ts';
import { RegistrationsSection } from './registrations-section.tsx';
import { toVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<RegistrationsPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadRegistrations(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** A change leads back to the list, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const path = withoutBase(url.pathname);
  const { timeZone } = getLoadContext(context).visit.brand;
  const view = await changeViews(run, 'registrations', form);
  if (view !== null) return view ? { view } : redirect(matchPathLocale(path, withChange(url.searchParams, null)));
  const selection = readSelection(form);
  const { filter } = toVariables(parseListQuery(REGISTRATION_LIST, url.searchParams), timeZone);
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  const { changeId, refusal } = await submitChange(run, form, selected);
  if (changeId === undefined) return { refusal };
  return redirect(matchPathLocale(path, withChange(url.searchParams, changeId)));
}

/** The address of the list with a change; its other parameters stay as they are. */
function withChange(params: URLSearchParams, change: string | null) {
  const all = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]));
  return withQuery(REGISTRATIONS, { ...all, change });
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
      {data.change && <ChangeBanner change={data.change} />}
      <RegistrationsSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
