import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { useAssets, useBrand } from '../../brand/use-brand.ts';
import { NewPasswordField } from '../../forms/account-fields.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { useMessage } from '../../forms/messages.ts';
import type { FormResult } from '../../forms/submit-form.ts';
import { useSubmitting } from '../../forms/use-submitting.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, FormFields } from '../../ui/form.tsx';
import { FormPanel } from '../../ui/sections/form-panel.tsx';
import { activationSchema } from './submit.ts';

type Props = { readonly accountActivationId: string; readonly lastResult: FormResult | undefined };

/** One password, one deliberate press. */
export function ActivationForm({ accountActivationId, lastResult }: Props) {
  const { t } = useText();
  const { name } = useBrand();
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
      <Form method="post" {...form.props}>
        <input type="hidden" name={fields.accountActivationId.name} value={accountActivationId} />
        <FormFields>
          <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
          <NewPasswordField field={fields.password} />
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
