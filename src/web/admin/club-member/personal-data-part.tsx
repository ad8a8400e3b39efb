import { Form } from 'react-router';
import { ERASURE_REASONS } from '#modules/personal-data/rules/erasure.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ExportLink } from '../list/export-link.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions, RecordNote } from '../record/record-parts.tsx';
import { REASON_TEXTS } from './erase-member.ts';
import type { MemberDetails } from './member-details.ts';

/** What the person may demand: a copy of the personal data, and their erasure. */
export function PersonalDataPart({ member: { id, adminRole } }: { readonly member: MemberDetails }) {
  const { t } = useText();
  const [canExport, canErase] = [usePermission('members.export'), usePermission('members.erase')];
  const isAdmin = adminRole != null;
  const readsAdmins = usePermission('admins.read');
  return (
    <>
      <p>{t('member.data.about')}</p>
      <RecordActions>
        {canExport && (!isAdmin || readsAdmins) && (
          <ExportLink
            to={href('/admin/members/:id/data', { id })}
            name={`member-${id}.json`}
            label={t('member.data.export')}
            type="application/json"
          />
        )}
        {canErase && !isAdmin && (
          <Confirmation
            name="member-actions"
            size="small"
            label={t('member.erase')}
            question={t('member.erase.question')}
          >
            <ErasureForm />
          </Confirmation>
        )}
      </RecordActions>
      {canExport && isAdmin && !readsAdmins && <RecordNote>{t('member.data.admin')}</RecordNote>}
      {canErase && isAdmin && <RecordNote>{t('member.erase.admin')}</RecordNote>}
    </>
  );
}

function ErasureForm() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <Stack>
        <TextField
          id="erase-confirmation"
          name="confirmation"
          type="email"
          label={t('member.erase.email')}
          hint={t('member.erase.email.hint')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField
          id="erase-reason"
          name="reason"
          label={t('member.erase.reason')}
          options={ERASURE_REASONS.map((value) => ({ value, label: t(REASON_TEXTS[value]) }))}
        />
        <Button type="submit" name="change" value="erase" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('member.erase.confirm')}
        </Button>
      </Stack>
    </Form>
  );
}
