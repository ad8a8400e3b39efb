import { Form } from 'react-router';
import { LONGEST_INVITER_REASON } from '#modules/invitation/rules/inviter-change.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { AMOUNT_FIELD, KEY_FIELD } from '../inviters/change-inviters.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import type { Typed } from './change-member.ts';
import type { MemberDetails } from './member-details.ts';

type Props = { readonly member: MemberDetails; readonly idempotencyKey: string; readonly typed: Typed | undefined };

/** Whether the member invites, and the form that gives the member invitations. */
export function InvitationsPart({ member: { invitations }, idempotencyKey, typed }: Props) {
  const { t } = useText();
  const canRead = usePermission('inviters.read');
  const canWrite = usePermission('inviters.write');
  return (
    <>
      {invitations == null ? (
        <p>{t('member.give.none')}</p>
      ) : (
        canRead && (
          <p>
            <LocalLink to={href('/admin/inviters/:id', { id: invitations.inviterId })}>
              {t('member.give.inviter')}
            </LocalLink>
          </p>
        )
      )}
      {canWrite && (
        <RecordActions>
          <Confirmation name="member-actions" size="small" label={t('member.give')}>
            <GiftForm idempotencyKey={idempotencyKey} typed={typed} />
          </Confirmation>
        </RecordActions>
      )}
    </>
  );
}

function GiftForm({ idempotencyKey, typed }: Omit<Props, 'member'>) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <Stack>
        {/* A form that is sent twice grants once. */}
        <input type="hidden" name={KEY_FIELD} value={idempotencyKey} />
        <NumberField
          id="give-amount"
          name={AMOUNT_FIELD}
          label={t('inviters.amount')}
          inputMode="numeric"
          required
          defaultValue={typed?.amount}
        />
        <TextAreaField
          id="give-reason"
          name="reason"
          label={t('inviters.reason')}
          hint={t('inviters.reason.hint')}
          required
          maxLength={LONGEST_INVITER_REASON}
          defaultValue={typed?.reason}
        />
        <Button type="submit" name="change" value="invitations" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('member.give.confirm')}
        </Button>
      </Stack>
    </Form>
  );
}
