import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { changeViews } from '../list/change-views.server.ts';
import { readSelection } from '../list/selection.ts';
import type { ViewResult } from '../list/view-result.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-landing-pages.ts';
import { LANDING_PAGES } from './landing-page-query.ts';
import { LandingPagesSection } from './landing-pages-section.tsx';
import { type LandingPagesData, loadLandingPages } from './load-landing-pages.server.ts';
import { toLandingPageVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<LandingPagesData> {
  return loadLandingPages(runInProcess(context), url.searchParams);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** A change leads back to the list, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const path = withoutBase(url.pathname);
  const view = await changeViews(run, 'landing-pages', form);
  if (view !== null) return view ? { view } : redirect(matchPathLocale(path, withChange(url.searchParams, null)));
  const selection = readSelection(form);
  const { filter } = toLandingPageVariables(parseListQuery(LANDING_PAGE_LIST, url.searchParams));
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  const { changeId, refusal } = await submitChange(run, form, selected);
  if (changeId === undefined) return { refusal };
  return redirect(matchPathLocale(path, withChange(url.searchParams, changeId)));
}

/** The address of the list with a change; its other parameters stay as they are. */
function withChange(params: URLSearchParams, change: string | null) {
  const all = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]));
  return withQuery(LANDING_PAGES, { ...all, change });
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function LandingPages() {
  const { t } = useText();
  const data: LandingPagesData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  const mayWrite = usePermission('landing-pages.write');
  return (
    <AdminPage
      title={t('landingPages.title')}
      lead={t('landingPages.lead')}
      actions={
        mayWrite && (
          <LocalLink className={buttonClass({ size: 'small' })} to={href('/admin/landing-pages/new')}>
            {t('landingPages.new')}
          </LocalLink>
        )
      }
    >
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {data.change && <ChangeBanner change={data.change} />}
      <LandingPagesSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
