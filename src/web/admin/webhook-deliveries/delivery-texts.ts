import type { DeliveryColumn } from '#modules/webhook/rules/delivery-list.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { ShownDelivery } from './delivery-query.ts';

export const STATE_TEXTS = {
  WAITING: 'deliveries.state.waiting',
  DELIVERED: 'deliveries.state.delivered',
  FAILED: 'deliveries.state.failed',
} as const satisfies Record<ShownDelivery['state'], TextKey>;

export const COLUMN_TEXTS = {
  type: 'deliveries.column.type',
  endpoint: 'webhooks.endpoint',
  state: 'deliveries.column.state',
  status: 'deliveries.column.answer',
  created: 'deliveries.column.created',
  tried: 'deliveries.column.tried',
  tries: 'deliveries.column.tries',
  due: 'deliveries.column.due',
} as const satisfies Record<DeliveryColumn, TextKey>;

/** Why there was no response; other reasons are the codes of errors of the system or of TLS. */
const FAILURE_TEXTS: Readonly<Record<string, TextKey>> = {
  timeout: 'deliveries.failure.timeout',
  'private-address': 'deliveries.failure.private',
  'no-secret': 'deliveries.failure.noSecret',
  'endpoint-disabled': 'deliveries.failure.disabled',
};

type Answer = { readonly status?: number | null | undefined; readonly failure?: string | null | undefined };

/** How a receiver answered a try: the status of HTTP, or why there was no response; empty before the first try. */
export function formatAnswer({ status, failure }: Answer, t: Translate): string {
  if (status != null) return t('deliveries.answer.status', { status: String(status) });
  if (failure == null) return '';
  const text = Object.hasOwn(FAILURE_TEXTS, failure) ? FAILURE_TEXTS[failure] : undefined;
  return text ? t(text) : t('deliveries.failure.other', { code: failure });
}
