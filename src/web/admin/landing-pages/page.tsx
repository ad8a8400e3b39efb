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
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { changeViews } from '../list/change-views.server.ts';
import type { ViewResult } from '../list/view-result.ts';
import { LANDING_PAGES } from './landing-page-query.ts';
import { LandingPagesSection } from './landing-pages-section.tsx';
import { type LandingPagesData, loadLandingPages } from './load-landing-pages.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<LandingPagesData> {
  return loadLandingPages(runInProcess(context), url.searchParams);
}

type ActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/** Views are saved and deleted here; a landing page changes on its own page. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const view = await changeViews(runInProcess(context), 'landing-pages', getPostedForm(context));
  if (view === null) return { refusal: 'error.technical' };
  if (view) return { view };
  const back = withQuery(LANDING_PAGES, Object.fromEntries(url.searchParams));
  return redirect(matchPathLocale(withoutBase(url.pathname), back));
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
      <LandingPagesSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}
