import {
  type ClientActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { showWebhookDelivery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ChangeMessage } from '../record/change-message.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions, RecordColumns, RecordNote, RecordPart } from '../record/record-parts.tsx';
import { DELIVERIES, type ShownDelivery } from '../webhook-deliveries/delivery-query.ts';
import { DeliveryStateBadge } from '../webhook-deliveries/delivery-state-badge.tsx';
import { submitReplay } from '../webhook-deliveries/replay.ts';
import { nameType } from '../webhooks/webhook-texts.ts';
import { type DeliveryDetails, DeliveryFacts } from './delivery-facts.tsx';
import type { handle } from './handle.ts';
import { TryTable } from './try-table.tsx';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<DeliveryDetails> {
  const { webhookDelivery: delivery } = await runInProcess(context)(showWebhookDelivery, { id: params.id });
  if (!delivery) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return delivery;
}

type Result = { readonly refusal: TextKey };

/** Leads back to the page, so that a reload does not repeat it. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<Result | Response> {
  const { clock } = getLoadContext(context);
  const { done, refusal } = await submitReplay(runInProcess(context), { ids: [params.id] }, () =>
    clock().toISOString(),
  );
  if (!done) return { refusal };
  const page = withQuery(href('/admin/webhooks/deliveries/:id', { id: params.id }), { done: 'replay' });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<Result>(),
    (refusal): Result => ({ refusal }),
  );
}

/** What each state means for the delivery. */
const STATE_NOTES = {
  WAITING: 'deliveries.note.waiting',
  DELIVERED: 'deliveries.note.delivered',
  FAILED: 'deliveries.note.failed',
} as const satisfies Record<ShownDelivery['state'], TextKey>;

export default function WebhookDelivery() {
  const { t } = useText();
  const delivery: DeliveryDetails = useLoaderData();
  const submitted = useActionData<Result>();
  const isDone = useSearchParams()[0].get('done') === 'replay' && !submitted;
  return (
    <AdminPage
      trail={[
        { to: href('/admin/webhooks'), label: t('webhooks.title') },
        { to: DELIVERIES, label: t('deliveries.title') },
      ]}
      title={nameType(delivery.type, t)}
      badge={<DeliveryStateBadge state={delivery.state} />}
    >
      <ChangeMessage
        refusal={submitted && t(submitted.refusal)}
        done={isDone && t('deliveries.replay.done', { count: 1 })}
        attempt={submitted}
      />
      <RecordColumns>
        <RecordPart id="facts" title={t('mail.facts')}>
          <DeliveryFacts delivery={delivery} />
          <RecordNote>{t(STATE_NOTES[delivery.state])}</RecordNote>
          <ReplayAction key={`${delivery.state} ${delivery.triedAt}`} />
        </RecordPart>
        <RecordPart id="tries" title={t('deliveries.tries')}>
          {delivery.log.length === 0 ? (
            <RecordNote>{t('deliveries.tries.none')}</RecordNote>
          ) : (
            <TryTable tries={delivery.log} />
          )}
        </RecordPart>
      </RecordColumns>
    </AdminPage>
  );
}

function ReplayAction() {
  const { t } = useText();
  const busy = useSubmitting();
  if (!usePermission('webhooks.replay')) return null;
  return (
    <RecordActions>
      <Confirmation size="small" label={t('deliveries.replay')} question={t('delivery.replay.question')}>
        <Form method="post">
          <Button type="submit" size="small" busy={busy} busyLabel={t('form.busy')}>
            {t('deliveries.replay.confirm')}
          </Button>
        </Form>
      </Confirmation>
    </RecordActions>
  );
}
