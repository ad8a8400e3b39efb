import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { erasureSchema } from './erasure-schema.ts';

type Props = { readonly lastResult: FormReport | undefined; readonly className?: string | undefined };

/** Asks for the address once more, and erases what is stored about it. */
export function ErasureForm({ lastResult, className }: Props) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const { form, fields } = useForm(erasureSchema, { id: 'erasure', lastResult, shouldRevalidate: 'onInput' });
  const { confirmation } = fields;
  return (
    <Form method="post" {...form.props} className={className}>
      <input type="hidden" name="intent" value="erase" />
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <TextField
          id={confirmation.id}
          name={confirmation.name}
          type="email"
          autoComplete="off"
          spellCheck={false}
          label={t('personalData.erase.email')}
          hint={t('personalData.erase.email.hint')}
          defaultValue={confirmation.defaultValue}
          error={message(confirmation.errors?.[0])}
          errorId={confirmation.errorId}
        />
        <FormActions>
          <Button type="submit" tone="secondary" busy={busy} busyLabel={t('form.busy')}>
            {t('personalData.erase')}
          </Button>
        </FormActions>
      </FormFields>
    </Form>
  );
}
