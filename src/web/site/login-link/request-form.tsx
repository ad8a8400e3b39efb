import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { EmailField } from '#web/forms/account-fields.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { loginHref } from '#web/routing/login-href.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { requestSchema } from './submit.ts';

type Props = {
  readonly lastResult: FormReport | undefined;
  /** The page to open after the login. */
  readonly returnTo: string | null;
};

export function RequestForm({ lastResult, returnTo }: Props) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const { form, fields } = useForm(requestSchema, { id: 'login-link', lastResult, shouldRevalidate: 'onInput' });
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('loginLink.title')}</Heading>
        <Lead>{t('loginLink.lead')}</Lead>
      </NarrowPageHead>
      <Form method="post" {...form.props}>
        <FormFields>
          <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
          <EmailField field={fields.email} />
          <FormActions>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('reset.submit')}
            </Button>
            <LocalLink className={buttonClass({ tone: 'quiet' })} to={loginHref('/login', returnTo)}>
              {t('reset.toLogin')}
            </LocalLink>
          </FormActions>
        </FormFields>
      </Form>
    </NarrowPage>
  );
}
