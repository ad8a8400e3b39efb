import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { Moment } from '../record/moment.tsx';
import { formatAnswer } from '../webhook-deliveries/delivery-texts.ts';
import type { DeliveryDetails } from './delivery-facts.tsx';

/** The last tries of a delivery, the newest first; those before a replay are among them. */
export function TryTable({ tries }: { readonly tries: DeliveryDetails['log'] }) {
  const { t, languageTag } = useText();
  const rows = tries.toReversed().map((tried, at) => ({
    id: String(tries.length - at),
    cells: [
      <Moment key="at" at={tried.at} show="brief" />,
      formatAnswer(tried, t),
      t('deliveries.milliseconds', { number: formatNumber(tried.milliseconds, languageTag) }),
    ],
  }));
  return (
    <Table
      id="try-table"
      caption={t('deliveries.tries')}
      hideCaption
      columns={[
        { id: 'at', label: t('deliveries.column.at') },
        { id: 'answer', label: t('deliveries.column.result') },
        { id: 'time', label: t('deliveries.column.duration'), numeric: true },
      ]}
      rows={rows}
    />
  );
}
