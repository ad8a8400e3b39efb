import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { NewPasswordField } from '#web/forms/account-fields.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { newPasswordSchema } from './submit.ts';

type Props = { readonly token: string; readonly lastResult: FormReport | undefined };

export function NewPasswordForm({ token, lastResult }: Props) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const { form, fields } = useForm(newPasswordSchema, { id: 'new-password', lastResult, shouldRevalidate: 'onInput' });
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('reset.choose.title')}</Heading>
        <Lead>{t('reset.choose.lead')}</Lead>
      </NarrowPageHead>
      <Form method="post" {...form.props}>
        <input type="hidden" name={fields.token.name} value={token} />
        <FormFields>
          <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
          <NewPasswordField field={fields.password} />
          <FormActions>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('reset.choose.submit')}
            </Button>
          </FormActions>
        </FormFields>
      </Form>
    </NarrowPage>
  );
}
