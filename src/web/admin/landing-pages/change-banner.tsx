import type { TextKey } from '#texts/keys.ts';
import type { LandingPagesChangeQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { REFUSAL_TEXTS } from '../landing-page/change-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import { formatSlug } from './landing-page-texts.ts';

type Loaded = NonNullable<LandingPagesChangeQuery['landingPagesChange']>;
type Row = Loaded['rows'][number];
export type ShownChange = ShownBulkChange<Row> & Pick<Loaded, 'kind'>;

/** What the last change of many landing pages did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const canCancel = usePermission('landing-pages.write');
  const texts: BulkChangeTexts = {
    running: t(BULK_TEXTS[change.kind].running),
    done: (count) => t(BULK_TEXTS[change.kind].done, { count }),
    cancelled: (count) => t('landingPages.change.stopped', { count }),
    cancel: t('list.change.cancel'),
    refused: (count, result) => `${t('landingPages.change.refused', { count })} ${t(getText(result))}`,
    which: (count) => t('registrations.result.which', { count }),
    first: (count) => t('registrations.result.first', { count }),
  };
  const renderRow = ({ pageId, kind, slug, result }: Row) => ({
    key: pageId,
    content: (
      <>
        {kind == null || slug == null ? (
          pageId
        ) : (
          <LocalLink to={href('/admin/landings/:id', { id: pageId })}>{formatSlug({ kind, slug })}</LocalLink>
        )}
        {`: ${t(getText(result))}`}
      </>
    ),
  });
  return <BulkChangeBanner {...{ change, texts, canCancel, renderRow }} showsRows />;
}

function getText(result: string): TextKey {
  return REFUSAL_TEXTS[result] ?? 'error.technical';
}
