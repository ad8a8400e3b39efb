import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import { cancelLandingPagesChange } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { type ListActionResult, submitListForm } from '../list/list-action.server.ts';
import { ChangeBanner } from './change-banner.tsx';
import { submitChange } from './change-landing-pages.ts';
import { LANDING_PAGES } from './landing-page-query.ts';
import { LandingPagesSection } from './landing-pages-section.tsx';
import { type LandingPagesData, loadLandingPages } from './load-landing-pages.server.ts';
import { toLandingPageVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<LandingPagesData> {
  return loadLandingPages(runInProcess(context), url.searchParams);
}

/** A change leads back to the list, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const { filter } = toLandingPageVariables(parseListQuery(LANDING_PAGE_LIST, args.url.searchParams));
  return submitListForm(args, {
    ...{ list: 'landing-pages', page: LANDING_PAGES, filter, change: submitChange },
    cancel: async (run, id) => (await run(cancelLandingPagesChange, { id })).cancelLandingPagesChange,
  });
}

export default function LandingPages() {
  const { t } = useText();
  const data: LandingPagesData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  const mayWrite = usePermission('landing-pages.write');
  return (
    <AdminPage
      title={t('landingPages.title')}
      lead={t('landingPages.lead')}
      actions={
        mayWrite && (
          <LocalLink className={buttonClass({ size: 'small' })} to={href('/admin/landings/new')}>
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
