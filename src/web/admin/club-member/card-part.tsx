import { Form } from 'react-router';
import { LONGEST_CARD_REASON } from '#modules/membership/rules/member-change.ts';
import { CARD_FILTERS } from '#modules/membership/rules/member-list.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { formatActor } from '../changes/format-actor.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { CARD_TEXTS } from '../members/member-texts.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { EventList } from '../record/event-list.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import type { MemberDetails } from './member-details.ts';

type Props = { readonly member: MemberDetails; readonly typed: string | undefined };

/** The loyalty card, how it was changed, and its change. */
export function CardPart({ member: { card, cardChanges }, typed }: Props) {
  const { t } = useText();
  const canWrite = usePermission('members.write');
  const getText = (one: MemberDetails['card']) => t(CARD_TEXTS[one ?? 'none']);
  const getName = ({ actor, actorName }: MemberDetails['cardChanges'][number]) => formatActor(actor, actorName, t);
  return (
    <>
      {cardChanges.length === 0 && <p>{getText(card)}</p>}
      <EventList
        events={cardChanges.map((change) => ({
          key: change.id,
          at: change.at,
          what: t('member.card.changed', { before: getText(change.before), after: getText(change.after) }),
          details: [change.reason, t('registration.event.by', { name: getName(change) })],
        }))}
      />
      {canWrite && (
        <RecordActions>
          <Confirmation name="member-actions" size="small" label={t('member.card.change')}>
            <CardForm card={card ?? null} typed={typed} />
          </Confirmation>
        </RecordActions>
      )}
    </>
  );
}

type FormProps = { readonly card: MemberDetails['card'] | null; readonly typed: string | undefined };

function CardForm({ card, typed }: FormProps) {
  const { t } = useText();
  const busy = useSubmitting();
  const options = CARD_FILTERS.filter((value) => value !== (card ?? 'none')).map((value) => ({
    value,
    label: t(CARD_TEXTS[value]),
  }));
  return (
    <Form method="post">
      <Stack>
        {/* Another admin may have changed the card since this page was loaded. */}
        <input type="hidden" name="from" value={card ?? 'none'} />
        <SelectField id="card-value" name="card" label={t('member.card.new')} options={options} />
        <TextAreaField
          id="card-reason"
          name="reason"
          label={t('member.card.reason')}
          hint={t('member.card.reason.hint')}
          required
          maxLength={LONGEST_CARD_REASON}
          defaultValue={typed}
        />
        <Button type="submit" name="change" value="card" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('member.card.confirm')}
        </Button>
      </Stack>
    </Form>
  );
}
