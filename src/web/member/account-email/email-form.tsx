import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import styles from '../account/narrow-form.module.css';
import { emailSchema } from './submit.ts';

/** Asks for the new address. */
export function EmailForm({ lastResult }: { readonly lastResult: FormReport | undefined }) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const { form, fields } = useForm(emailSchema, { id: 'email', lastResult, shouldRevalidate: 'onInput' });
  const { email } = fields;
  return (
    <Form method="post" {...form.props} className={styles.form}>
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <TextField
          id={email.id}
          name={email.name}
          type="email"
          autoComplete="email"
          spellCheck={false}
          label={t('changeEmail.new')}
          defaultValue={email.defaultValue}
          error={message(email.errors?.[0])}
          errorId={email.errorId}
        />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {t('changeEmail.submit')}
          </Button>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/account')}>
            {t('account.cancel')}
          </LocalLink>
        </FormActions>
      </FormFields>
    </Form>
  );
}
