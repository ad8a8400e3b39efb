import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { ExportLink } from '../list/export-link.tsx';
import { BULK_TEXTS, getResultText } from './bulk-texts.ts';
import { formatResultName } from './inviter-texts.ts';

type Row = {
  readonly inviterId: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly isErased: boolean;
  readonly result: string;
};

export type ShownChange = ShownBulkChange<Row> & { readonly kind: keyof typeof BULK_TEXTS };

/** What the last change of many inviters did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const [canCancel, canExport] = [usePermission('inviters.write'), usePermission('export')];
  const texts: BulkChangeTexts = {
    running: t(BULK_TEXTS[change.kind].running),
    done: (count) => t(BULK_TEXTS[change.kind].done, { count }),
    cancelled: (count) => t('inviters.change.cancelled', { count }),
    cancel: t('list.change.cancel'),
    refused: (count, result) => t('inviters.result.line', { reason: t(getResultText(result)), count }),
    which: (count) => t('inviters.result.which', { count }),
    first: (count) => t('inviters.result.first', { count }),
  };
  const renderRow = (row: Row) => {
    const { inviterId: id, result } = row;
    const name = formatResultName(row, t);
    return {
      key: id,
      content: (
        <>
          {name === null ? id : <LocalLink to={href('/admin/inviters/:id', { id })}>{name}</LocalLink>}
          {`: ${t(getResultText(result))}`}
        </>
      ),
    };
  };
  const file = canExport && change.done > 0 && (
    <ExportLink
      to={href('/admin/inviters/changes/:id/file', { id: change.id })}
      name={`inviters-${change.id}.csv`}
      label={t('list.change.file')}
    />
  );
  return <BulkChangeBanner change={change} texts={texts} canCancel={canCancel} renderRow={renderRow} more={file} />;
}
