import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useRefresh } from '../list/use-refresh.ts';
import styles from './change-banner.module.css';

export type ShownChange = {
  readonly id: string;
  readonly kind: 'DISABLE' | 'END' | 'EDIT';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly isFinished: boolean;
};

const TEXTS = {
  DISABLE: { done: 'codes.change.disabled', running: 'codes.change.disabling' },
  END: { done: 'codes.change.ended', running: 'codes.change.ending' },
  EDIT: { done: 'codes.change.edited', running: 'codes.change.editing' },
} as const;

/** What the last change of codes did, or how far it has got. A change goes on when the admin leaves the page. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t, languageTag } = useText();
  const { kind, total, done, changed, isFinished } = change;
  useRefresh(!isFinished);
  if (!isFinished)
    return (
      <Banner tone="info" title={t(TEXTS[kind].running)}>
        <progress className={styles.progress} max={total} value={done} aria-label={t('codes.change.progress')} />
        <p>
          {t('codes.change.done', { done: formatNumber(done, languageTag), total: formatNumber(total, languageTag) })}
        </p>
      </Banner>
    );
  return (
    <Banner tone={changed > 0 ? 'success' : 'info'} title={t(TEXTS[kind].done, { count: changed })}>
      {changed < total && <p>{t('codes.change.unchanged', { count: total - changed })}</p>}
    </Banner>
  );
}
