import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { useMessage } from '#web/forms/messages.ts';
import { PROOF_FIELDS } from '#web/forms/proof-fields.ts';
import type { OwnProofQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { Asked } from './answer.ts';
import styles from './proof-form.module.css';

type Props = { readonly methods: OwnProofQuery['ownProof']['methods']; readonly asked: Asked | null };

const FIELD = 'proof-answer';

/** The question, with the form in it that is posted on afterwards. */
export function ProofForm({ methods, asked }: Props) {
  const { t } = useText();
  const message = useMessage();
  const isBusy = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (asked) document.getElementById(FIELD)?.focus();
  }, [asked]);
  return (
    <Form method="post" noValidate className={styles.form}>
      {asked?.kept.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there several times, and the order is the form's own
        <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <FormFields>
        {asked && asked.kept.length > 0 && <Banner tone="info">{t('proof.kept')}</Banner>}
        {methods.includes('PASSWORD') && (
          <PasswordField
            id={FIELD}
            name={PROOF_FIELDS.password}
            label={t('login.password.label')}
            autoComplete="current-password"
            autoFocus
            error={message(asked?.refusal ?? undefined)}
            showLabel={t('login.password.show')}
            hideLabel={t('login.password.hide')}
          />
        )}
        <FormActions>
          <Button type="submit" busy={isBusy} busyLabel={t('form.busy')}>
            {t('proof.submit')}
          </Button>
        </FormActions>
      </FormFields>
    </Form>
  );
}
