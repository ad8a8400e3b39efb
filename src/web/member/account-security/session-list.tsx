import type { AccountSessionsQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Day } from '../account/day.tsx';
import { ChangeButton } from './change-button.tsx';
import styles from './rows.module.css';

/** Where the member is logged in, the newest first. The session in use ends by logging out. */
export function SessionList({ sessions }: { readonly sessions: AccountSessionsQuery['ownSessions'] }) {
  const { t } = useText();
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map(({ id, device, network, startedAt, isCurrent }) => (
          <li key={id} className={styles.row}>
            <div className={styles.text}>
              <strong>{device ?? t('security.sessions.unknown')}</strong>
              <span className={styles.facts}>
                {t('security.sessions.since')} <Day at={startedAt} withTime />
                {network && ` · ${network}`}
              </span>
            </div>
            {isCurrent ? (
              <Badge tone="active">{t('security.sessions.current')}</Badge>
            ) : (
              <ChangeButton
                change="end-session"
                id={id}
                label={t('security.sessions.end')}
                about={device ?? t('security.sessions.unknown')}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <ChangeButton change="end-others" id="" label={t('security.sessions.endOthers')} />}
    </>
  );
}
