import { useEffect } from 'react';
import { Form } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { CHANGE, type ChangeResult } from '../admin-changes/changes.ts';
import { RoleField } from '../admin-changes/role-field.tsx';
import { useChanging } from '../admin-changes/use-changing.ts';
import styles from './page.module.css';

const EMAIL = 'invite-email';

/** The form of an invitation. */
export function InviteForm({ refusal }: { readonly refusal: ChangeResult['refusal'] }) {
  const { t, locale, languageTag } = useText();
  const busy = useChanging('invite');
  const languages = LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }));
  const { email = '', role = 'VIEWER', language = locale } = refusal?.typed ?? {};
  useEffect(() => {
    if (refusal) document.getElementById(EMAIL)?.focus();
  }, [refusal]);
  return (
    <Form method="post" noValidate className={styles.form}>
      <input type="hidden" name={CHANGE} value="invite" />
      <TextField
        id={EMAIL}
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        label={t('login.email.label')}
        defaultValue={email}
        error={refusal && t(refusal.text)}
        // After a post without script the focus starts at the error.
        autoFocus={refusal !== undefined}
      />
      <RoleField id="invite-role" defaultValue={role} />
      <SelectField
        id="invite-language"
        name="language"
        label={t('admins.language')}
        options={languages}
        defaultValue={language}
      />
      <div className={styles.submit}>
        <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
          {t('admins.invite.submit')}
        </Button>
      </div>
    </Form>
  );
}
