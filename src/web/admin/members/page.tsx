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
import { loadMembers, type MembersPageData } from './load-members.server.ts';
import { MEMBERS } from './member-query.ts';
import { MembersSection } from './members-section.tsx';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<MembersPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadMembers(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** Views are saved and deleted here; a member changes on its own page. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const view = await changeViews(runInProcess(context), 'members', getPostedForm(context));
  if (view === null) return { refusal: 'error.technical' };
  if (view) return { view };
  const back = withQuery(MEMBERS, Object.fromEntries(url.searchParams));
  return redirect(matchPathLocale(withoutBase(url.pathname), back));
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
      <MembersSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
