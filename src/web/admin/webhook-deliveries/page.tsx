import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { DELIVERY_LIST } from '#modules/webhook/rules/delivery-list.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { readDone } from '../list/done-params.ts';
import { type ListActionResult, redirectToList, submitView } from '../list/list-action.server.ts';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import { readSelected } from '../list/selection.ts';
import type { BulkAction } from '../list/selection-form.tsx';
import { ChangeMessage } from '../record/change-message.tsx';
import { nameType } from '../webhooks/webhook-texts.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DELIVERIES, type ShownDelivery } from './delivery-query.ts';
import { type DeliveriesPageData, loadDeliveries } from './load-deliveries.server.ts';
import { submitReplay } from './replay.ts';
import { toDeliveryVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<DeliveriesPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadDeliveries(runInProcess(context), url.searchParams, timeZone);
}

/**
 * Leads back to the list, so that a reload does not repeat it. What is sent twice all the same has the same id: receivers ignore
 * what they have handled.
 */
export async function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const { context, url } = args;
  const view = await submitView(args, 'webhook-deliveries', DELIVERIES);
  if (view) return view;
  const form = getPostedForm(context);
  if (form.get('kind') !== 'replay') return { refusal: 'error.technical' };
  const { clock, visit } = getLoadContext(context);
  const { filter } = toDeliveryVariables(parseListQuery(DELIVERY_LIST, url.searchParams), visit.brand.timeZone);
  const selected = readSelected(form, filter);
  const { done, refusal } = await submitReplay(runInProcess(context), selected, () => clock().toISOString());
  return done ? redirectToList(url, DELIVERIES, { done }) : { refusal };
}

export default function WebhookDeliveries() {
  const { t } = useText();
  const data: DeliveriesPageData = useLoaderData();
  const submitted: ListActionResult | undefined = useActionData();
  const columns = useDeliveryColumns();
  const actions = useActions();
  const { query, endpoints } = data;
  const list: ListState = { base: DELIVERIES, rules: DELIVERY_LIST, query };
  const done = readDone(useSearchParams()[0]);
  return (
    <AdminPage
      trail={[{ to: href('/admin/webhooks'), label: t('webhooks.title') }]}
      title={t('deliveries.title')}
      lead={t('deliveries.lead')}
    >
      <ChangeMessage
        refusal={submitted?.refusal && t(submitted.refusal)}
        done={done && !submitted && t('deliveries.replay.done', { count: done.number })}
        attempt={submitted}
      />
      <ListSection
        list={list}
        data={data}
        viewResult={submitted?.view}
        caption={t('deliveries.title')}
        columns={columns}
        selection={{ actions, rowName: useRowName(), doneId: done?.id ?? null }}
        filters={<DeliveryFilters list={list} filters={query.filters} endpoints={endpoints} />}
        file={{ page: href('/admin/webhooks/deliveries/export'), name: 'webhook-deliveries.csv' }}
        empty={<EmptyState title={t('deliveries.empty')}>{t('deliveries.empty.text')}</EmptyState>}
      />
    </AdminPage>
  );
}

function useActions(): readonly BulkAction[] {
  const { t } = useText();
  if (!usePermission('webhooks.replay')) return [];
  return [
    {
      kind: 'replay',
      label: t('deliveries.replay'),
      question: t('deliveries.replay.question'),
      confirm: t('deliveries.replay.confirm'),
    },
  ];
}

function useRowName() {
  const { t } = useText();
  return ({ type, url }: ShownDelivery) => `${nameType(type, t)}, ${url}`;
}
