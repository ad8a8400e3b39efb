import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { InvitersChangesQuery } from '#web/generated/operations.ts';
import { formatDateTime, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Menu } from '../list/menu.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import { INVITERS } from './inviter-query.ts';
import styles from './latest-changes.module.css';

export type ListedChange = InvitersChangesQuery['invitersChanges'][number];

/** The newest changes of many inviters, by any admin, with how far they have got. */
export function LatestChanges({ changes }: { readonly changes: readonly ListedChange[] }) {
  const { t } = useText();
  if (changes.length === 0) return null;
  return (
    <Menu label={t('inviters.changes')}>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id}>
            <Line change={change} />
          </li>
        ))}
      </ul>
    </Menu>
  );
}

function Line({ change }: { readonly change: ListedChange }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const { id, kind, amount, done, total, createdAt } = change;
  const number = (value: number) => formatNumber(value, languageTag);
  const name = t(BULK_TEXTS[kind].name, { amount: number(amount ?? 0) });
  return (
    <>
      <LocalLink to={withQuery(INVITERS, { change: id })}>{name}</LocalLink>
      <p className={styles.about}>
        <time dateTime={String(createdAt)}>{formatDateTime(new Date(String(createdAt)), languageTag, timeZone)}</time>
        {' · '}
        {t(getStateText(change), { done: number(done), total: number(total) })}
      </p>
    </>
  );
}

function getStateText({ isCancelled, finishedAt }: ListedChange) {
  if (isCancelled) return 'inviters.changes.cancelled';
  return finishedAt == null ? 'inviters.changes.running' : 'inviters.changes.done';
}
