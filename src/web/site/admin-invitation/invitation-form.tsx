import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { NewPasswordField } from '#web/forms/account-fields.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import type { OpenedAdminInvitationQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { accountSchema, passwordSchema } from './submit.ts';

export type OpenedInvitation = NonNullable<OpenedAdminInvitationQuery['openedAdminInvitation']>;

type Props = {
  readonly token: string;
  readonly invitation: OpenedInvitation;
  readonly lastResult: FormReport | undefined;
};

export function InvitationForm({ token, invitation, lastResult }: Props) {
  const { t } = useText();
  const { name: brand } = useBrand();
  const { email, role, hasAccount } = invitation;
  const Fields = hasAccount ? PasswordFields : AccountFields;
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('adminInvitation.title')}</Heading>
        <Lead>{t('adminInvitation.lead', { brand, role })}</Lead>
        <p>{t(hasAccount ? 'adminInvitation.member' : 'adminInvitation.new')}</p>
      </NarrowPageHead>
      <Fields token={token} email={email} lastResult={lastResult} />
    </NarrowPage>
  );
}

type FieldsProps = Pick<Props, 'token' | 'lastResult'> & { readonly email: string };

function PasswordFields({ token, email, lastResult }: FieldsProps) {
  const message = useMessage();
  const { form, fields } = useForm(passwordSchema, { id: 'invitation', lastResult, shouldRevalidate: 'onInput' });
  return (
    <Form method="post" {...form.props}>
      <input type="hidden" name={fields.token.name} value={token} />
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <LoginName email={email} />
        <NewPasswordField field={fields.password} />
        <Submit />
      </FormFields>
    </Form>
  );
}

function AccountFields({ token, email, lastResult }: FieldsProps) {
  const message = useMessage();
  const { form, fields } = useForm(accountSchema, { id: 'invitation', lastResult, shouldRevalidate: 'onInput' });
  return (
    <Form method="post" {...form.props}>
      <input type="hidden" name={fields.token.name} value={token} />
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <LoginName email={email} />
        <NameField field={fields.firstName} label="registration.firstName.label" autoComplete="given-name" />
        <NameField field={fields.lastName} label="registration.lastName.label" autoComplete="family-name" />
        <NewPasswordField field={fields.password} />
        <Submit />
      </FormFields>
    </Form>
  );
}

/** The address of the invitation, which nobody changes here; password managers store it with the password. */
function LoginName({ email }: { readonly email: string }) {
  const { t } = useText();
  return (
    <TextField id="invitation-email" label={t('login.email.label')} value={email} readOnly autoComplete="username" />
  );
}

type NameFieldProps = {
  readonly field: {
    readonly id: string;
    readonly name: string;
    readonly errorId: string;
    readonly errors: readonly string[] | undefined;
    readonly defaultValue: string;
  };
  readonly label: TextKey;
  readonly autoComplete: string;
};

function NameField({ field, label, autoComplete }: NameFieldProps) {
  const { t } = useText();
  const message = useMessage();
  return (
    <TextField
      id={field.id}
      name={field.name}
      label={t(label)}
      autoComplete={autoComplete}
      defaultValue={field.defaultValue}
      error={message(field.errors?.[0])}
      errorId={field.errorId}
    />
  );
}

function Submit() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <FormActions>
      <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
        {t('adminInvitation.submit')}
      </Button>
    </FormActions>
  );
}
