import type { OpenAdminInvitationsQuery } from '#web/generated/operations.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { Address } from '../admin-changes/address.tsx';
import { ChangeForm } from '../admin-changes/change-form.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { Moment } from '../record/moment.tsx';
import styles from './page.module.css';

type Invitation = OpenAdminInvitationsQuery['adminInvitations'][number];
type Props = { readonly invitations: readonly Invitation[]; readonly mayChange: boolean };

/** The open invitations; an expired one can be sent again. */
export function InvitationTable({ invitations, mayChange }: Props) {
  const { t, languageTag } = useText();
  const rows = invitations.map((invitation) => {
    const { id, email, role, language, expiresAt } = invitation;
    return {
      id,
      cells: [
        <Address key="email" email={email} />,
        t(ROLE_TEXTS[role]),
        formatLanguage(language, languageTag),
        <InvitationState key="state" {...invitation} />,
        <Moment key="end" at={expiresAt} show="date" />,
        mayChange && (
          <span key="changes" className={styles.actions}>
            <ChangeForm change="resend" id={id} label={t('admins.resend')} about={email} />
            <ChangeForm change="revoke" id={id} label={t('admins.revoke')} about={email} tone="quiet" />
          </span>
        ),
      ],
    };
  });
  return (
    <Table
      id="invitations"
      caption={t('admins.invitations')}
      hideCaption
      columns={[
        { id: 'email', label: t('login.email.label') },
        { id: 'role', label: t('admins.role') },
        { id: 'language', label: t('admins.language') },
        { id: 'state', label: t('admins.state') },
        { id: 'end', label: t('admins.validUntil') },
        { id: 'changes', label: t('admins.changes') },
      ]}
      rows={rows}
    />
  );
}

function InvitationState({ sentAt, isExpired }: Pick<Invitation, 'sentAt' | 'isExpired'>) {
  const { t } = useText();
  if (isExpired) return <Badge tone="faded">{t('admins.state.expired')}</Badge>;
  return sentAt ? <Badge tone="active">{t('admins.state.sent')}</Badge> : <Badge>{t('admins.state.waiting')}</Badge>;
}
