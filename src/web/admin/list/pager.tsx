import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useCount } from './list-count.tsx';
import type { ShownList } from './list-data.ts';
import { getListHref, type ListChanges, type ListState } from './list-state.ts';
import styles from './pager.module.css';

type Props = { readonly list: ListState; readonly shown: Omit<ShownList<unknown>, 'kind'> };

/** Leads to the next and the previous page of a list, and says how many rows there are. */
export function Pager({ list, shown }: Props) {
  return <PlacePager getHref={(place) => getListHref(list, place)} shown={shown} />;
}

type PlaceProps = Pick<Props, 'shown'> & { readonly getHref: (place: ListChanges) => Href };

/** The same for rows whose address is not that of a list. */
export function PlacePager({ getHref, shown }: PlaceProps) {
  const { t } = useText();
  const count = useCount();
  const { hasNextPage, hasPreviousPage, startCursor, endCursor, isPartial } = shown.pageInfo;
  const previous = hasPreviousPage && startCursor !== null ? { before: startCursor } : null;
  const next = hasNextPage && endCursor !== null ? { after: endCursor } : null;
  return (
    <div className={styles.pager}>
      <p className={styles.count}>
        {t('list.shown', { shown: shown.rows.length, total: count(shown.count) })}
        {isPartial && <span className={styles.partial}>{t('list.partial')}</span>}
      </p>
      {(previous || next) && (
        <nav aria-label={t('list.pages')} className={styles.links}>
          <PageLink getHref={getHref} place={previous} rel="prev">
            {t('list.previous')}
          </PageLink>
          <PageLink getHref={getHref} place={next} rel="next">
            {t(isPartial ? 'list.continue' : 'list.next')}
          </PageLink>
        </nav>
      )}
    </div>
  );
}

type LinkProps = Pick<PlaceProps, 'getHref'> & {
  readonly place: ListChanges | null;
  readonly rel: 'prev' | 'next';
  readonly children: ReactNode;
};

/** In its place also where there is no such page, so that the links do not move. */
function PageLink({ getHref, place, rel, children }: LinkProps) {
  const className = buttonClass({ tone: 'secondary', size: 'small' });
  if (!place)
    return (
      <span className={`${className} ${styles.unavailable}`} aria-hidden="true">
        {children}
      </span>
    );
  return (
    <LocalLink to={getHref(place)} rel={rel} className={className}>
      {children}
    </LocalLink>
  );
}
