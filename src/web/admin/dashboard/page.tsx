import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { DASHBOARD } from '#modules/funnel/rules/dashboard-query.ts';
import { PRESETS } from '#modules/funnel/rules/period.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { Small } from '#web/ui/typography.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitView } from '../list/list-action.server.ts';
import { IgnoredNote, ListFailure } from '../list/list-notes.tsx';
import { getListHref, type ListState } from '../list/list-state.ts';
import { Tools } from '../list/menu.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import styles from './dashboard.module.css';
import { isEmpty, PAGE, type ShownReport } from './dashboard-data.ts';
import { DashboardFilters } from './dashboard-filters.tsx';
import { FunnelPart } from './funnel-part.tsx';
import { type DashboardData, loadDashboard } from './load-dashboard.server.ts';
import { ReferrersPart } from './referrers-part.tsx';
import { RefusalsPart } from './refusals-part.tsx';
import { RowsPart } from './rows-part.tsx';
import { TimePart } from './time-part.tsx';
import { useDashboardFormats } from './use-dashboard-formats.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<DashboardData> {
  const { clock, visit } = getLoadContext(context);
  return loadDashboard(runInProcess(context), url.searchParams, { timeZone: visit.brand.timeZone, now: clock() });
}

/** The page's only forms are those of its views. */
export async function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  return (await submitView(args, 'dashboard', PAGE)) ?? { refusal: 'error.technical' };
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ListActionResult => ({ refusal }),
  );
}

export default function Dashboard() {
  const { t } = useText();
  const data: DashboardData = useLoaderData();
  const submitted: ListActionResult | undefined = useActionData();
  const isLoading = useNavigation().state === 'loading';
  const list: ListState = { base: PAGE, rules: DASHBOARD, query: data.query };
  const { result } = data;
  return (
    <AdminPage title={t('dashboard.title')} lead={t('dashboard.lead')}>
      {submitted?.refusal && <Banner>{t(submitted.refusal)}</Banner>}
      <Presets list={list} preset={data.preset} />
      <DashboardFilters list={list} data={data} report={result.kind === 'loaded' ? result.report : null} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={data.views} result={submitted?.view} hint={t('dashboard.views.hint')} />
      </Tools>
      <p role="status" className="visually-hidden">
        {isLoading && t('dashboard.loading')}
      </p>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} title="list.failed.numbers" />
      ) : (
        <Parts list={list} data={data} result={result} />
      )}
    </AdminPage>
  );
}

/** The periods that are one press away; the filters stay. */
function Presets({ list, preset }: { readonly list: ListState; readonly preset: number | null }) {
  const { t } = useText();
  const { from: _, to: __, ...filters } = list.query.filters as Readonly<Record<string, string>>;
  const tabs = PRESETS.map((days) => ({
    id: String(days),
    link: (
      <LocalLink
        to={getListHref(list, { filters: { ...filters, period: String(days) } })}
        aria-current={days === preset ? 'page' : undefined}
      >
        {t('dashboard.period.days', { days })}
      </LocalLink>
    ),
  }));
  return <LinkTabs label={t('dashboard.period')} tabs={tabs} />;
}

type PartsProps = {
  readonly list: ListState;
  readonly data: DashboardData;
  readonly result: Extract<DashboardData['result'], { readonly kind: 'loaded' }>;
};

function Parts({ list, data: { breakdown }, result: { report, referrers } }: PartsProps) {
  const { t } = useText();
  return (
    <>
      <About report={report} />
      {isEmpty(report, referrers) ? (
        <EmptyState title={t('dashboard.empty')}>{t('dashboard.empty.text')}</EmptyState>
      ) : (
        <>
          <FunnelPart list={list} report={report} />
          <RowsPart list={list} report={report} breakdown={breakdown} />
          <TimePart list={list} report={report} />
          <RefusalsPart list={list} report={report} />
          <ReferrersPart list={list} referrers={referrers} />
        </>
      )}
    </>
  );
}

/** Which days are compared, until when they are counted, and what is not counted. */
function About({ report }: { readonly report: ShownReport }) {
  const { t } = useText();
  const { days, time } = useDashboardFormats();
  const { countedAt, timeZone, uncountedDays } = report;
  const shown = { period: days(report.from, report.to), before: days(report.beforeFrom, report.beforeTo) };
  return (
    <div className={styles.about}>
      <p>{t('dashboard.compared', shown)}</p>
      <Small>
        {countedAt == null
          ? t('dashboard.counted.never')
          : t('dashboard.counted', { time: time(countedAt, timeZone), timeZone })}
      </Small>
      {uncountedDays > 0 && <Banner tone="info">{t('dashboard.uncounted', { days: uncountedDays })}</Banner>}
    </div>
  );
}
