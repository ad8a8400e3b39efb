import type { OwnSessionsQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { Moment } from '../record/moment.tsx';
import { ChangeForm } from './change-form.tsx';
import type { ChangeName } from './changes.ts';

type Props = {
  readonly sessions: OwnSessionsQuery['ownSessions'];
  /** How a session is ended; null where that is not permitted. */
  readonly change: Extract<ChangeName, 'end-session' | 'end-own-session'> | null;
};

/** The open sessions of an admin. The one in use ends by logging out. */
export function SessionTable({ sessions, change }: Props) {
  const { t } = useText();
  if (sessions.length === 0) return <p>{t('admins.sessions.none')}</p>;
  const rows = sessions.map(({ id, device, startedAt, expiresAt, isCurrent }) => ({
    id,
    cells: [
      device ?? t('admins.sessions.unknown'),
      <Moment key="start" at={startedAt} show="brief" />,
      <Moment key="end" at={expiresAt} show="brief" />,
      isCurrent ? (
        <Badge key="current" tone="active">
          {t('admins.sessions.current')}
        </Badge>
      ) : (
        change && (
          <ChangeForm key="change" change={change} id={id} label={t('admins.sessions.end')} about={device ?? ''} />
        )
      ),
    ],
  }));
  return (
    <Table
      id="sessions"
      caption={t('admins.sessions')}
      hideCaption
      columns={[
        { id: 'device', label: t('admins.sessions.device') },
        { id: 'start', label: t('admins.sessions.start') },
        { id: 'end', label: t('admins.sessions.expiry') },
        { id: 'change', label: t('admins.sessions.state') },
      ]}
      rows={rows}
    />
  );
}
