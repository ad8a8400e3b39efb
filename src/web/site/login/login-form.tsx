import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { CurrentPasswordField, EmailField } from '#web/forms/account-fields.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { loginSchema } from './submit.ts';

export function LoginForm({ lastResult }: { readonly lastResult: FormReport | undefined }) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const isHydrated = useHydrated();
  const { form, fields } = useForm(loginSchema, { id: 'login', lastResult, shouldRevalidate: 'onInput' });
  const [error] = form.errors ?? [];
  // Where script runs now, the form was posted before it did.
  const problem = isHydrated && error === 'session.needsScript' ? 'session.tooEarly' : error;
  return (
    <Form method="post" {...form.props}>
      <FormFields>
        <FormAlert id={form.errorId}>{message(problem)}</FormAlert>
        <EmailField field={fields.email} autoComplete="username webauthn" />
        <CurrentPasswordField field={fields.password} />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {t('login.submit')}
          </Button>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/reset-password')}>
            {t('login.forgotten')}
          </LocalLink>
        </FormActions>
      </FormFields>
    </Form>
  );
}
