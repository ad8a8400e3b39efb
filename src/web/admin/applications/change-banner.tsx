import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import styles from '../codes/change-banner.module.css';
import { useRefresh } from '../list/use-refresh.ts';
import { getRefusalText } from './application-texts.ts';

export type ShownChange = {
  readonly id: string;
  readonly decision: 'APPROVE' | 'DECLINE';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly stoppedBy?: string | null | undefined;
  readonly isFinished: boolean;
};

const TEXTS = {
  APPROVE: { done: 'applications.change.approved', running: 'applications.change.approving' },
  DECLINE: { done: 'applications.change.declined', running: 'applications.change.declining' },
} as const;

/** What the last decision about many applications did, or how far it has got. It goes on when the admin leaves the page. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t, languageTag } = useText();
  const { decision, total, done, changed, stoppedBy, isFinished } = change;
  useRefresh(!isFinished);
  if (!isFinished)
    return (
      <Banner tone="info" title={t(TEXTS[decision].running)}>
        <progress className={styles.progress} max={total} value={done} aria-label={t('applications.change.progress')} />
        <p>
          {t('applications.change.done', {
            done: formatNumber(done, languageTag),
            total: formatNumber(total, languageTag),
          })}
        </p>
      </Banner>
    );
  return (
    <Banner
      tone={stoppedBy ? 'danger' : changed > 0 ? 'success' : 'info'}
      title={t(TEXTS[decision].done, { count: changed })}
    >
      {changed < done && <p>{t('applications.change.unchanged', { count: done - changed })}</p>}
      {stoppedBy && <p>{t('applications.change.stopped', { count: total - done })}</p>}
      {stoppedBy && <p>{t(getRefusalText(stoppedBy))}</p>}
    </Banner>
  );
}
