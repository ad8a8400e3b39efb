import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { Done } from './change-inviters.ts';

/** What the last change of several inviters did. */
export function DoneBanner({ done: { changed, total } }: { readonly done: Done }) {
  const { t } = useText();
  return (
    <Banner tone={changed > 0 ? 'success' : 'info'} title={t('inviters.changed', { count: changed })}>
      {changed < total && <p>{t('inviters.unchanged', { count: total - changed })}</p>}
    </Banner>
  );
}
