import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { Moment } from '../record/moment.tsx';
import { RecordActions, RecordNote } from '../record/record-parts.tsx';
import type { MemberDetails } from './member-details.ts';

type Session = MemberDetails['sessions'][number];

/** The open sessions of the member. They end one by one, or all after a question. */
export function MemberSessions({ member: { sessions, adminRole } }: { readonly member: MemberDetails }) {
  const { t } = useText();
  const mayWrite = usePermission('members.write');
  const isAdmin = adminRole != null;
  const canEnd = mayWrite && !isAdmin;
  const readsAdmins = usePermission('admins.read');
  if (isAdmin && !readsAdmins) return <RecordNote>{t('member.sessions.hidden')}</RecordNote>;
  if (sessions.length === 0) return <p>{t('admins.sessions.none')}</p>;
  const columns = [
    { id: 'device', label: t('admins.sessions.device') },
    { id: 'network', label: t('member.sessions.network') },
    { id: 'start', label: t('admins.sessions.start') },
    { id: 'end', label: t('admins.sessions.expiry') },
  ];
  const rows = sessions.map((session) => ({
    id: session.id,
    cells: [
      session.device ?? t('admins.sessions.unknown'),
      session.network == null ? t('member.sessions.unknownNetwork') : <code key="network">{session.network}</code>,
      <Moment key="start" at={session.startedAt} show="brief" />,
      <Moment key="end" at={session.expiresAt} show="brief" />,
      ...(canEnd ? [<EndSession key="end" session={session} />] : []),
    ],
  }));
  return (
    <>
      <Table
        id="member-sessions"
        caption={t('member.sessions')}
        hideCaption
        columns={canEnd ? [...columns, { id: 'change', label: t('admins.sessions.state') }] : columns}
        rows={rows}
      />
      {canEnd && <EndAll />}
      {mayWrite && isAdmin && <RecordNote>{t('member.sessions.admin')}</RecordNote>}
    </>
  );
}

function EndSession({ session: { id, device } }: { readonly session: Session }) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <input type="hidden" name="session" value={id} />
      <Button
        type="submit"
        name="change"
        value="session"
        tone="secondary"
        size="small"
        busy={busy}
        busyLabel={t('form.busy')}
      >
        {t('admins.sessions.end')}
        <VisuallyHidden> {device}</VisuallyHidden>
      </Button>
    </Form>
  );
}

function EndAll() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <RecordActions>
      <Confirmation
        name="member-actions"
        size="small"
        label={t('member.sessions.endAll')}
        question={t('member.sessions.endAll.question')}
      >
        <Form method="post">
          <Button type="submit" name="change" value="sessions" size="small" busy={busy} busyLabel={t('form.busy')}>
            {t('member.sessions.endAll.confirm')}
          </Button>
        </Form>
      </Confirmation>
    </RecordActions>
  );
}
