import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { getRefusalText, getResultText } from './application-texts.ts';
import { BULK_TEXTS } from './bulk-texts.ts';

type Row = { readonly applicationId: string; readonly result: string };

export type ShownChange = ShownBulkChange<Row> & {
  readonly decision: keyof typeof BULK_TEXTS;
  readonly stoppedBy?: string | null | undefined;
};

/** What the last decision about many applications did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const canCancel = usePermission('applications.decide');
  const { decision, stoppedBy, total, done } = change;
  const texts: BulkChangeTexts = {
    running: t(BULK_TEXTS[decision].running),
    done: (count) => t(BULK_TEXTS[decision].done, { count }),
    cancelled: (count) => t('applications.change.cancelled', { count }),
    cancel: t('list.change.cancel'),
    refused: (count, result) => t('registrations.result.line', { reason: t(getResultText(result)), count }),
    which: (count) => t('registrations.result.which', { count }),
    first: (count) => t('registrations.result.first', { count }),
  };
  const renderRow = ({ applicationId: id, result }: Row) => ({
    key: id,
    content: (
      <>
        <LocalLink to={href('/admin/applications/:id', { id })}>{id}</LocalLink>
        {`: ${t(getResultText(result))}`}
      </>
    ),
  });
  const stopped = stoppedBy && (
    <>
      <p>{t('applications.change.stopped', { count: total - done })}</p>
      <p>{t(getRefusalText(stoppedBy))}</p>
    </>
  );
  return (
    <BulkChangeBanner
      {...{ change, texts, canCancel, renderRow }}
      tone={stoppedBy ? 'danger' : undefined}
      more={stopped}
    />
  );
}
