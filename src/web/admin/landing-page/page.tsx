import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { customizationKeys, showLandingPage } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { LANDING_PAGES } from '../landing-pages/landing-page-query.ts';
import { formatSlug, KIND_TEXTS } from '../landing-pages/landing-page-texts.ts';
import { LandingPageStateBadge } from '../landing-pages/state-badge.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { useFreshFrames } from '../preview-cell/use-fresh-frames.ts';
import { RecordPart } from '../record/record-parts.tsx';
import { changeLandingPage } from './change-page.server.ts';
import type { ChangeRefused } from './change-texts.ts';
import { EditForm } from './edit-form.tsx';
import type { handle } from './handle.ts';
import styles from './landing-page.module.css';
import { Messages } from './messages.tsx';
import type { LandingPageData } from './page-data.ts';
import { PlanPart } from './plan-part.tsx';
import { Preview } from './preview.tsx';
import { getPreviewHref, readPreviewChoice } from './preview-choice.ts';
import { VersionsPart } from './versions-part.tsx';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<LandingPageData> {
  const run = runInProcess(context);
  const [{ landingPage: page }, keys] = await Promise.all([
    run(showLandingPage, { id: params.id }),
    run(customizationKeys, {}),
  ]);
  if (!page) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const { brands, visit, createFrameHref } = getLoadContext(context);
  const ids = brands.map(({ id }) => id);
  const preview = readPreviewChoice(url.searchParams, { brand: visit.brand.id, language: visit.locale }, ids);
  return {
    ...{ page, customizations: keys.customizationKeys, preview, done: url.searchParams.get('done') },
    brands: brands.map(({ id, name }) => ({ id, name })),
    frame: createFrameHref(getPreviewHref(page.id, preview)),
  };
}

/** A change leads back to the page, so that a reload does not repeat it. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ChangeRefused | Response> {
  const { id } = params;
  const { timeZone } = getLoadContext(context).visit.brand;
  const result = await changeLandingPage(runInProcess(context), id, getPostedForm(context), timeZone);
  if (result.kind === 'refused') return result;
  const query = { ...Object.fromEntries(url.searchParams), done: result.intent };
  const page = result.isDeleted ? LANDING_PAGES : withQuery(href('/admin/landings/:id', { id }), query);
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (text): ChangeRefused => ({ kind: 'refused', text, problems: [], typed: {} }),
  );
}

export default function LandingPage() {
  const { t } = useText();
  const { page, customizations, brands, preview, frame, done }: LandingPageData = useLoaderData();
  useFreshFrames();
  const refused: ChangeRefused | undefined = useActionData();
  return (
    <AdminPage
      trail={[{ to: LANDING_PAGES, label: t('landingPages.title') }]}
      title={formatSlug(page)}
      badge={<LandingPageStateBadge state={page.state} isLive={page.isLive} />}
      lead={t(KIND_TEXTS[page.kind])}
      actions={<AuditLink kind="landing-page" id={page.id} />}
    >
      <Messages page={page} refused={refused} done={done} />
      <div className={styles.editor}>
        <RecordPart id="edit" title={t('landingPages.edit')}>
          <EditForm key={page.revision} page={page} customizations={customizations} refused={refused} />
          <PlanPart page={page} />
        </RecordPart>
        <RecordPart id="preview" title={t('landingPages.preview')}>
          <Preview key={page.revision} page={page} brands={brands} choice={preview} document={frame} />
        </RecordPart>
      </div>
      <RecordPart id="versions" title={t('landingPages.versions')}>
        <VersionsPart page={page} />
      </RecordPart>
    </AdminPage>
  );
}
