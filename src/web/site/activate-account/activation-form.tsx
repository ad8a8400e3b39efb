import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { useAssets, useBrand } from '#web/browser/brand/use-brand.ts';
import { VisitInvitation } from '#web/browser/invitation/visit-invitation.tsx';
import { NewPasswordField } from '#web/forms/account-fields.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import type { ActivationLinkStateQuery } from '#web/generated/operations.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { FormPanel } from '#web/ui/sections/form-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Small } from '#web/ui/typography.tsx';
import styles from './activation-form.module.css';
import { activationSchema } from './submit.ts';

type Props = {
  readonly accountActivationId: string;
  /** The person whom the link activates. */
  readonly pending: NonNullable<ActivationLinkStateQuery['pendingActivation']>;
  readonly lastResult: FormReport | undefined;
};

/**
 * One password, one deliberate press. A person who opens the link owns the mailbox, but may not have registered: so the
 * form names the registered person, and the newsletter is chosen here.
 */
export function ActivationForm({ accountActivationId, pending, lastResult }: Props) {
  const { t } = useText();
  const { name } = useBrand();
  const { invitation } = pending;
  const { portraits } = useAssets();
  const message = useMessage();
  const busy = useSubmitting();
  const { form, fields } = useForm(activationSchema, { id: 'activation', lastResult, shouldRevalidate: 'onInput' });
  return (
    <FormPanel
      eyebrow={t('activation.eyebrow')}
      title={t('activation.title')}
      lead={t('activation.lead', { brand: name })}
      image={portraits[1]}
    >
      <VisitInvitation
        inviter={invitation?.invitorName ?? null}
        guest={pending.firstName}
        percent={invitation?.voucherPercent ?? null}
        minimum={invitation?.voucherMinimumMinor ?? null}
      />
      <Form method="post" {...form.props}>
        <input type="hidden" name={fields.accountActivationId.name} value={accountActivationId} />
        <input type="hidden" name={fields.registrationId.name} value={pending.registrationId} />
        <FormFields>
          <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
          <Person pending={pending} />
          <NewPasswordField field={fields.password} />
          <Checkbox
            id={fields.newsletter.id}
            name={fields.newsletter.name}
            defaultChecked={lastResult ? fields.newsletter.defaultChecked : pending.newsletter}
            label={t('registration.newsletter.short', { brand: name })}
            hint={t('registration.newsletter.long', { brand: name })}
          />
          <FormActions>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('activation.submit')}
            </Button>
          </FormActions>
        </FormFields>
      </Form>
    </FormPanel>
  );
}

function Person({ pending: { email, firstName, lastName } }: Pick<Props, 'pending'>) {
  const { t } = useText();
  const values = { name: `${firstName} ${lastName}`, email };
  return (
    <Stack gap="tight">
      <p>
        <Text id="activation.person" values={values} components={[<strong key="whom" className={styles.whom} />]} />
      </p>
      <Small>{t('activation.notYou')}</Small>
    </Stack>
  );
}
