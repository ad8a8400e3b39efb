import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ChangeProgress } from '../list/change-progress.tsx';
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
  const { t } = useText();
  const { kind, total, done, changed, isFinished } = change;
  useRefresh(!isFinished);
  if (!isFinished)
    return (
      <Banner tone="info" title={t(TEXTS[kind].running)}>
        <ChangeProgress total={total} done={done} />
      </Banner>
    );
  return (
    <Banner tone={changed > 0 ? 'success' : 'info'} title={t(TEXTS[kind].done, { count: changed })}>
      {changed < done && <p>{t(TEXTS[kind].unchanged, { count: done - changed })}</p>}
    </Banner>
  );
}
