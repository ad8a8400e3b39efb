import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import styles from './latest-changes.module.css';
import { Menu } from './menu.tsx';

/** A change of many rows, as the menu of their list names it. */
export type ListedChange = {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  readonly isCancelled: boolean;
  readonly createdAt: unknown;
  readonly finishedAt?: unknown;
};

type Props<Change extends ListedChange> = {
  readonly changes: readonly Change[];
  /** The page of the list. */
  readonly page: Href;
  readonly name: (change: Change) => string;
};

/** The changes of many rows that run and the newest others, by any admin, with how far they have got. */
export function LatestChanges<Change extends ListedChange>({ changes, page, name }: Props<Change>) {
  const { t } = useText();
  if (changes.length === 0) return null;
  return (
    <Menu label={t('list.changes')}>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id}>
            <LocalLink to={withQuery(page, { change: change.id })}>{name(change)}</LocalLink>
            <Progress change={change} />
          </li>
        ))}
      </ul>
    </Menu>
  );
}

function Progress({ change }: { readonly change: ListedChange }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const { done, total, createdAt } = change;
  const number = (value: number) => formatNumber(value, languageTag);
  return (
    <>
      <p className={styles.about}>{t(getStateText(change), { done: number(done), total: number(total) })}</p>
      <p className={styles.about}>
        <time dateTime={String(createdAt)}>{formatDateTime(new Date(String(createdAt)), languageTag, timeZone)}</time>
      </p>
    </>
  );
}

function getStateText({ isCancelled, finishedAt }: ListedChange) {
  if (isCancelled) return 'list.changes.cancelled';
  return finishedAt == null ? 'list.changes.running' : 'list.changes.done';
}
