import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { ExportLink } from '../list/export-link.tsx';
import { BULK_TEXTS, getResultText, NOT_RECORDED } from './bulk-texts.ts';

type Row = { readonly codeId: string; readonly code?: string | null; readonly result: string };

export type ShownChange = ShownBulkChange<Row> & { readonly kind: keyof typeof BULK_TEXTS };

/** What the last change of codes did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const [canCancel, canExport] = [usePermission('codes.write'), usePermission('export')];
  const texts: BulkChangeTexts = {
    running: t(BULK_TEXTS[change.kind].running),
    done: (count) => t(BULK_TEXTS[change.kind].done, { count }),
    cancelled: (count) => t('codes.change.cancelled', { count }),
    cancel: t('list.change.cancel'),
    refused: (count, result) =>
      result === NOT_RECORDED
        ? t('codes.change.notRecorded', { count })
        : t('inviters.result.line', { reason: t(getResultText(result)), count }),
    which: (count) => t('codes.result.which', { count }),
    first: (count) => t('codes.result.first', { count }),
  };
  const renderRow = ({ codeId: id, code, result }: Row) => ({
    key: id,
    content: (
      <>
        {code == null ? id : <LocalLink to={href('/admin/codes/:id', { id })}>{code}</LocalLink>}
        {`: ${t(getResultText(result))}`}
      </>
    ),
  });
  // The page says all about a single code.
  const file = canExport && change.done > 0 && change.total > 1 && (
    <ExportLink
      to={href('/admin/codes/changes/:id/file', { id: change.id })}
      name={`codes-${change.id}.csv`}
      label={t('list.change.file')}
    />
  );
  return <BulkChangeBanner change={change} texts={texts} canCancel={canCancel} renderRow={renderRow} more={file} />;
}
