import type { TextKey } from '#texts/keys.ts';
import type { LandingPagesChangeQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { REFUSAL_TEXTS } from '../landing-page/change-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { BulkChangeBanner, type BulkChangeTexts, type ShownBulkChange } from '../list/bulk-change-banner.tsx';
import { formatSlug } from './landing-page-texts.ts';

type Loaded = NonNullable<LandingPagesChangeQuery['landingPagesChange']>;
type Row = Loaded['rows'][number];
export type ShownChange = ShownBulkChange<Row> & Pick<Loaded, 'kind'>;

const TEXTS = {
  PUBLISH: { done: 'landingPages.change.published', running: 'landingPages.change.publishing' },
  END: { done: 'landingPages.change.ended', running: 'landingPages.change.ending' },
  CANCEL: { done: 'landingPages.change.cancelled', running: 'landingPages.change.cancelling' },
} as const satisfies Record<Loaded['kind'], Record<string, TextKey>>;

/** What the last change of many landing pages did, or how far it has got. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const canCancel = usePermission('landing-pages.write');
  const texts: BulkChangeTexts = {
    running: t(TEXTS[change.kind].running),
    done: (count) => t(TEXTS[change.kind].done, { count }),
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
