import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import styles from '../codes/change-banner.module.css';
import { useRefresh } from '../list/use-refresh.ts';

export type ShownChange = {
  readonly id: string;
  readonly kind: 'CARD' | 'SESSIONS';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly isFinished: boolean;
};

const TEXTS = {
  CARD: {
    done: 'members.change.cards',
    running: 'members.change.cards.running',
    unchanged: 'members.change.cards.unchanged',
  },
  SESSIONS: {
    done: 'members.change.sessions',
    running: 'members.change.sessions.running',
    unchanged: 'members.change.sessions.unchanged',
  },
} as const;

/** What the last change of many members did, or how far it has got. It goes on when the admin leaves the page. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t, languageTag } = useText();
  const { kind, total, done, changed, isFinished } = change;
  useRefresh(!isFinished);
  if (!isFinished)
    return (
      <Banner tone="info" title={t(TEXTS[kind].running)}>
        <progress className={styles.progress} max={total} value={done} aria-label={t('members.change.progress')} />
        <p>
          {t('members.change.done', {
            done: formatNumber(done, languageTag),
            total: formatNumber(total, languageTag),
          })}
        </p>
      </Banner>
    );
  return (
    <Banner tone={changed > 0 ? 'success' : 'info'} title={t(TEXTS[kind].done, { count: changed })}>
      {changed < done && <p>{t(TEXTS[kind].unchanged, { count: done - changed })}</p>}
    </Banner>
  );
}
