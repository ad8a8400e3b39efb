import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { useMessage } from '#web/forms/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import styles from './code-form.module.css';
import { CODE_FIELD, CODE_INTENT } from './enter-code.ts';

/** Why a code was refused. */
export type RefusedCode = { readonly kind: 'code-refused'; readonly message: string };

const ID = 'activation-code';

/** The code of the activation mail, for readers on another device. The form works without script. */
export function CodeForm({ refused }: { readonly refused: RefusedCode | null }) {
  const { t } = useText();
  const message = useMessage();
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST' && formData?.get('intent') === CODE_INTENT;
  useEffect(() => {
    if (refused) document.getElementById(ID)?.focus();
  }, [refused]);
  return (
    <Form method="post" noValidate preventScrollReset className={styles.form}>
      <input type="hidden" name="intent" value={CODE_INTENT} />
      <TextField
        id={ID}
        name={CODE_FIELD}
        label={t('activationCode.label')}
        hint={t('activationCode.hint')}
        error={message(refused?.message)}
        look="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" tone="secondary" busy={busy} busyLabel={t('form.busy')}>
        {t('activationCode.submit')}
      </Button>
    </Form>
  );
}
