import { NOT_RECORDED } from '#modules/membership/rules/member-selection.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { ExportLink } from '../list/export-link.tsx';
import { BULK_TEXTS, getResultText } from './bulk-texts.ts';

type Row = {
  readonly memberId: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly result: string;
};

export type ShownChange = ShownBulkChange<Row> & { readonly kind: keyof typeof BULK_TEXTS };

/** What the last change of many members did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const [canCancel, canExport] = [usePermission('members.write'), usePermission('export')];
  const texts: BulkChangeTexts = {
    running: t(BULK_TEXTS[change.kind].running),
    done: (count) => t(BULK_TEXTS[change.kind].done, { count }),
    cancelled: (count) => t('members.change.cancelled', { count }),
    cancel: t('list.change.cancel'),
    refused: (count, result) =>
      result === NOT_RECORDED
        ? t('members.change.notRecorded', { count })
        : t('inviters.result.line', { reason: t(getResultText(result)), count }),
    which: (count) => t('inviters.result.which', { count }),
    first: (count) => t('inviters.result.first', { count }),
  };
  const renderRow = ({ memberId: id, firstName, lastName, result }: Row) => ({
    key: id,
    content: (
      <>
        {firstName == null ? (
          id
        ) : (
          <LocalLink to={href('/admin/members/:id', { id })}>{`${firstName} ${lastName}`}</LocalLink>
        )}
        {`: ${t(getResultText(result))}`}
      </>
    ),
  });
  const file = canExport && change.done > 0 && (
    <ExportLink
      to={href('/admin/members/changes/:id/file', { id: change.id })}
      name={`members-${change.id}.csv`}
      label={t('list.change.file')}
    />
  );
  return <BulkChangeBanner {...{ change, texts, canCancel, renderRow }} more={file} />;
}
