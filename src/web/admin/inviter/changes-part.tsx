import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { LONGEST_INVITER_REASON } from '#modules/invitation/rules/inviter-change.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { formatActor } from '../changes/format-actor.ts';
import { AMOUNT_FIELD } from '../inviters/change-inviters.ts';
import { CHANGE_TEXTS } from '../inviters/inviter-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { EventList } from '../record/event-list.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import type { Change, Typed } from './change-inviter.ts';
import type { InviterDetails } from './inviter-details.ts';

type Props = { readonly inviter: InviterDetails; readonly typed: Typed };

/** How admins changed the inviter and why, and what they can do now. */
export function ChangesPart({ inviter, typed }: Props) {
  const { t } = useText();
  const { changes, status, version } = inviter;
  const canWrite = usePermission('inviters.write') && status !== 'DELETED';
  const block = status === 'BLOCKED' ? 'unblock' : 'block';
  return (
    <>
      {changes.length === 0 ? <p>{t('inviter.changes.none')}</p> : <ChangeList changes={changes} />}
      {canWrite && (
        <RecordActions>
          <Confirmation name="inviter-actions" size="small" label={t(CHANGE_TEXTS.grant.label)}>
            <ChangeForm change="grant" version={version} typed={typed}>
              <NumberField
                id="grant-amount"
                name={AMOUNT_FIELD}
                label={t('inviters.amount')}
                inputMode="numeric"
                required
                defaultValue={typed.amount}
              />
            </ChangeForm>
          </Confirmation>
          <Confirmation
            name="inviter-actions"
            size="small"
            label={t(CHANGE_TEXTS[block].label)}
            question={t(CHANGE_TEXTS[block].question)}
          >
            <ChangeForm change={block} version={version} typed={typed} />
          </Confirmation>
        </RecordActions>
      )}
    </>
  );
}

type FormProps = {
  readonly change: Change;
  readonly version: number;
  readonly typed: Typed;
  readonly children?: ReactNode;
};

function ChangeForm({ change, version, typed, children }: FormProps) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <Stack>
        {/* Another admin may have changed the inviter since this page was loaded. */}
        <input type="hidden" name="version" value={version} />
        {children}
        <TextAreaField
          id={`${change}-reason`}
          name="reason"
          label={t('inviters.reason')}
          hint={t('inviters.reason.hint')}
          required
          maxLength={LONGEST_INVITER_REASON}
          defaultValue={typed.change === change ? typed.reason : undefined}
        />
        <Button type="submit" name="change" value={change} size="small" busy={busy} busyLabel={t('form.busy')}>
          {t(CHANGE_TEXTS[change].confirm)}
        </Button>
      </Stack>
    </Form>
  );
}

function ChangeList({ changes }: Pick<InviterDetails, 'changes'>) {
  const { t } = useText();
  const getName = ({ actor, actorName }: InviterDetails['changes'][number]) => formatActor(actor, actorName, t);
  const getWhat = ({ kind, amount }: InviterDetails['changes'][number]) => {
    if (kind === 'GRANT') return t('inviter.change.grant', { count: amount ?? 0 });
    return t(kind === 'BLOCK' ? 'inviter.change.block' : 'inviter.change.unblock');
  };
  return (
    <EventList
      events={changes.map((change) => ({
        key: change.id,
        at: change.at,
        what: getWhat(change),
        details: [change.reason ?? t('inviter.noReason'), t('registration.event.by', { name: getName(change) })],
      }))}
    />
  );
}
