import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { PasskeyButton } from '#web/browser/passkeys/passkey-button.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { PROOF_FIELDS } from '#web/forms/proof-fields.ts';
import type { OwnProofQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { Asked } from './answer.ts';
import { ProofByLogin } from './proof-by-login.tsx';
import styles from './proof-form.module.css';

type Props = {
  readonly methods: OwnProofQuery['ownProof']['methods'];
  readonly passkeyOptions: string | null;
  readonly asked: Asked | null;
};

const FIELD = 'proof-answer';

/** The question, with the form in it that is posted on afterwards. */
export function ProofForm({ methods, passkeyOptions, asked }: Props) {
  const { t } = useText();
  const message = useMessage();
  const isBusy = useNavigation().formMethod === 'POST';
  const hasCode = methods.includes('TOTP') || methods.includes('RECOVERY_CODE');
  const isTyped = hasCode || methods.includes('PASSWORD');
  const refusal = message(asked?.refusal ?? undefined);
  useEffect(() => {
    if (asked && (asked.refusal !== null || !passkeyOptions)) document.getElementById(FIELD)?.focus();
  }, [asked, passkeyOptions]);
  if (methods.length === 0) return <ProofByLogin />;
  return (
    <Form method="post" noValidate className={styles.form}>
      {asked?.kept.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there several times, and the order is the form's own
        <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <FormFields>
        {asked && asked.kept.length > 0 && <Banner tone="info">{t('proof.kept')}</Banner>}
        {!isTyped && <FormAlert>{refusal}</FormAlert>}
        {passkeyOptions && <PasskeyAnswer options={passkeyOptions} autoFocus={!refusal} />}
        {hasCode && (
          <TextField
            id={FIELD}
            name={PROOF_FIELDS.code}
            label={t('secondFactor.code')}
            hint={t(methods.includes('TOTP') ? 'secondFactor.code.both' : 'secondFactor.code.recovery')}
            error={refusal}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            autoFocus={!passkeyOptions}
          />
        )}
        {methods.includes('PASSWORD') && (
          <PasswordField
            id={FIELD}
            name={PROOF_FIELDS.password}
            label={t('login.password.label')}
            autoComplete="current-password"
            autoFocus
            error={refusal}
            showLabel={t('login.password.show')}
            hideLabel={t('login.password.hide')}
          />
        )}
        {isTyped && (
          <FormActions>
            <Button
              type="submit"
              tone={passkeyOptions ? 'secondary' : 'primary'}
              busy={isBusy}
              busyLabel={t('form.busy')}
            >
              {t('proof.submit')}
            </Button>
          </FormActions>
        )}
      </FormFields>
    </Form>
  );
}

function PasskeyAnswer({ options, autoFocus }: { readonly options: string; readonly autoFocus: boolean }) {
  const { t } = useText();
  return (
    <div>
      <PasskeyButton
        kind="use"
        options={options}
        name={PROOF_FIELDS.passkey}
        autoFocus={autoFocus}
        texts={{
          label: t('secondFactor.passkey'),
          busy: t('form.busy'),
          failed: t('passkey.failed'),
          needsDomain: t('passkey.needsDomain'),
          needsScript: t('passkey.needsScript'),
        }}
      />
    </div>
  );
}
