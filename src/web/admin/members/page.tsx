import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
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
import { submitChange } from './change-members.ts';
import { loadMembers, type MembersPageData } from './load-members.server.ts';
import { MEMBERS } from './member-query.ts';
import { MembersSection } from './members-section.tsx';
import { toVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<MembersPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadMembers(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** A change leads back to the list, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const path = withoutBase(url.pathname);
  const { timeZone } = getLoadContext(context).visit.brand;
  const view = await changeViews(run, 'members', form);
  if (view !== null) return view ? { view } : redirect(matchPathLocale(path, withChange(url.searchParams, null)));
  const selection = readSelection(form);
  const { filter } = toVariables(parseListQuery(MEMBER_LIST, url.searchParams), timeZone);
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  const { changeId, refusal } = await submitChange(run, form, selected);
  if (changeId === undefined) return { refusal };
  return redirect(matchPathLocale(path, withChange(url.searchParams, changeId)));
}

/** The address of the list with a change; its other parameters stay as they are. */
function withChange(params: URLSearchParams, change: string | null) {
  const all = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]));
  return withQuery(MEMBERS, { ...all, change, erased: null });
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Members() {
  const { t } = useText();
  const data: MembersPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('members.title')} lead={t('members.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {!result && data.wasErased && <Banner tone="success">{t('member.erase.done')}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <MembersSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
