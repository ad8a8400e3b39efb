import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './change-progress.module.css';

/** How far a change of many rows has got. */
export function ChangeProgress({ total, done }: { readonly total: number; readonly done: number }) {
  const { t, languageTag } = useText();
  return (
    <>
      <progress className={styles.progress} max={total} value={done} aria-label={t('list.change.progress')} />
      <p>{t('list.change.done', { done: formatNumber(done, languageTag), total: formatNumber(total, languageTag) })}</p>
    </>
  );
}
