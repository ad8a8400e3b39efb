import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { IdentityTable } from '../record/identity-table.tsx';
import { RecordNote } from '../record/record-parts.tsx';
import type { MemberDetails } from './member-details.ts';

type Identity = MemberDetails['identities'][number];

/** The accounts at providers with which the member logs in. Support removes one after a question, an owner that of an admin. */
export function MemberIdentities({ member: { identities, adminRole } }: { readonly member: MemberDetails }) {
  const { t } = useText();
  const mayWrite = usePermission('members.write');
  const isAdmin = adminRole != null;
  const readsAdmins = usePermission('admins.read');
  const changesAdmins = usePermission('admins.write');
  if (isAdmin && !readsAdmins) return <RecordNote>{t('member.identities.hidden')}</RecordNote>;
  if (identities.length === 0) return <p>{t('member.identities.none')}</p>;
  const canRemove = mayWrite && (!isAdmin || changesAdmins);
  return (
    <>
      <IdentityTable
        id="member-identities"
        identities={identities}
        renderChange={canRemove ? (identity) => <RemoveIdentity key="remove" identity={identity} /> : null}
      />
      {mayWrite && isAdmin && !changesAdmins && <RecordNote>{t('member.identities.admin')}</RecordNote>}
    </>
  );
}

function RemoveIdentity({ identity: { id, providerName: provider } }: { readonly identity: Identity }) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Confirmation
      name="member-actions"
      size="small"
      label={t('member.identities.remove', { provider })}
      question={t('member.identities.remove.question', { provider })}
    >
      <Form method="post">
        <input type="hidden" name="identity" value={id} />
        <Button type="submit" name="change" value="identity" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('member.identities.remove.confirm', { provider })}
        </Button>
      </Form>
    </Confirmation>
  );
}
