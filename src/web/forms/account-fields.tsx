import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useMessage } from './messages.ts';

/** Conform's metadata of a field. */
type Field = {
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly errors: readonly string[] | undefined;
  readonly defaultValue: string;
};
type Props = { readonly field: Field };

// With script, the form focuses the first wrong field; without script, the attribute does so on the new page.
function getFocusProps(field: Field) {
  return { autoFocus: field.errors !== undefined };
}

/** `email` if the address is no login name, so that no password manager opens; `webauthn` where passkeys are offered too. */
type EmailProps = Props & { readonly autoComplete?: 'username' | 'username webauthn' | 'email' };

export function EmailField({ field, autoComplete = 'username' }: EmailProps) {
  const { t } = useText();
  const message = useMessage();
  return (
    <TextField
      {...getFocusProps(field)}
      id={field.id}
      name={field.name}
      type="email"
      autoComplete={autoComplete}
      spellCheck={false}
      label={t('login.email.label')}
      defaultValue={field.defaultValue}
      error={message(field.errors?.[0])}
      errorId={field.errorId}
    />
  );
}

export function CurrentPasswordField({ field, label }: Props & { readonly label?: string }) {
  const { t } = useText();
  return <AnyPasswordField field={field} autoComplete="current-password" label={label ?? t('login.password.label')} />;
}

/** One field is enough, since the visitor can show its value. A text states the requirements; there is no meter. */
export function NewPasswordField({ field }: Props) {
  const { t } = useText();
  return (
    <AnyPasswordField
      field={field}
      autoComplete="new-password"
      label={t('password.new.label')}
      hint={t('password.new.hint')}
    />
  );
}

function AnyPasswordField({
  field,
  ...rest
}: Props & { readonly autoComplete: string; readonly label: string; readonly hint?: string }) {
  const { t } = useText();
  const message = useMessage();
  return (
    <PasswordField
      {...getFocusProps(field)}
      {...rest}
      id={field.id}
      name={field.name}
      error={message(field.errors?.[0])}
      errorId={field.errorId}
      showLabel={t('login.password.show')}
      hideLabel={t('login.password.hide')}
    />
  );
}
