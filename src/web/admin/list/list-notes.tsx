import type { TextKey } from '#texts/keys.ts';
import { formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { getListHref, getUnfilteredHref, type ListState } from './list-state.ts';

/** Says which parts of the address have no meaning: the list shows more than they ask for. */
export function IgnoredNote({ list }: { readonly list: ListState }) {
  const { t, languageTag } = useText();
  const { ignored } = list.query;
  if (ignored.length === 0) return null;
  return <Banner tone="info">{t('list.ignored', { names: formatList(ignored, languageTag) })}</Banner>;
}

type FailureProps = {
  readonly list: ListState;
  readonly message: TextKey;
  /** What could not be loaded. */
  readonly title?: 'list.failed' | 'list.failed.numbers';
};

/** In the place of rows that could not be loaded. The retry is a link to the same address. */
export function ListFailure({ list, message, title = 'list.failed' }: FailureProps) {
  const { t } = useText();
  return (
    <Banner
      title={t(title)}
      action={
        <LocalLink to={getListHref(list)} className={buttonClass({ tone: 'secondary', size: 'small' })}>
          {t('list.failed.retry')}
        </LocalLink>
      }
    >
      {t(message)}
    </Banner>
  );
}

/** In the place of rows where the filters match none. */
export function NothingFound({ list }: { readonly list: ListState }) {
  const { t } = useText();
  return (
    <EmptyState
      title={t('list.nothing')}
      action={
        <LocalLink to={getUnfilteredHref(list)} className={buttonClass({ tone: 'secondary', size: 'small' })}>
          {t('list.filters.reset')}
        </LocalLink>
      }
    >
      {t('list.nothing.text')}
    </EmptyState>
  );
}
