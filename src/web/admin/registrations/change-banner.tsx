import type { RowResult } from '#modules/registration/rules/registration-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';

type Row = { readonly registrationId: string; readonly result: string };

export type ShownChange = ShownBulkChange<Row> & { readonly kind: keyof typeof BULK_TEXTS };

const RESULTS: Readonly<Record<Exclude<RowResult, 'done'>, TextKey>> = {
  'registration-unknown': 'registrations.result.unknown',
  'registration-active': 'registrations.result.active',
  'registration-expired': 'registrations.result.expired',
  'already-withdrawn': 'registrations.result.withdrawn',
  'already-erased': 'registrations.result.erased',
  'too-many-mails': 'registrations.result.too-many-mails',
  busy: 'registrations.result.busy',
};

/** What the last change of many registrations did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const canCancel = usePermission('registrations.write');
  const texts: BulkChangeTexts = {
    running: t(BULK_TEXTS[change.kind].running),
    done: (count) => t(BULK_TEXTS[change.kind].done, { count }),
    cancelled: (count) => t('registrations.change.cancelled', { count }),
    cancel: t('list.change.cancel'),
    refused: (count, result) => t('registrations.result.line', { reason: t(getText(result)), count }),
    which: (count) => t('registrations.result.which', { count }),
    first: (count) => t('registrations.result.first', { count }),
  };
  const renderRow = ({ registrationId: id, result }: Row) => ({
    key: id,
    content: (
      <>
        <LocalLink to={href('/admin/registrations/:id', { id })}>{id}</LocalLink>
        {`: ${t(getText(result))}`}
      </>
    ),
  });
  return <BulkChangeBanner change={change} texts={texts} canCancel={canCancel} renderRow={renderRow} />;
}

function getText(result: string): TextKey {
  return Object.hasOwn(RESULTS, result) ? RESULTS[result as keyof typeof RESULTS] : 'error.technical';
}
