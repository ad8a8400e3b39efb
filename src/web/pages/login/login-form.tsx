import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { CurrentPasswordField, EmailField } from '../../forms/account-fields.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { useMessage } from '../../forms/messages.ts';
import type { FormResult } from '../../forms/submit-form.ts';
import { useSubmitting } from '../../forms/use-submitting.ts';
import { LocalLink } from '../../local-link.tsx';
import { useText } from '../../text/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormActions, FormFields } from '../../ui/form.tsx';
import { loginSchema } from './submit.ts';

export function LoginForm({ lastResult }: { readonly lastResult: FormResult | undefined }) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const { form, fields } = useForm(loginSchema, { id: 'login', lastResult, shouldRevalidate: 'onInput' });
  return (
    <Form method="post" {...form.props}>
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <EmailField field={fields.email} />
        <CurrentPasswordField field={fields.password} />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {t('login.submit')}
          </Button>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to="/reset-password">
            {t('login.forgotten')}
          </LocalLink>
        </FormActions>
      </FormFields>
    </Form>
  );
}
