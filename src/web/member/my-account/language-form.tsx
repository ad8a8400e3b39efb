import { Form } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { MemberSection } from '../layout/member-page.tsx';
import styles from './account.module.css';

/** The language of mails; that of the pages is chosen in the header. */
export function LanguageForm({ language }: { readonly language: string }) {
  const { t, languageTag } = useText();
  const busy = useSubmitting();
  const options = LOCALES.map((locale) => ({ value: locale, label: formatLanguage(locale, languageTag) }));
  return (
    <MemberSection id="language" title={t('myAccount.language.title')}>
      <Form method="post" className={styles.form} preventScrollReset>
        <input type="hidden" name="intent" value="language" />
        <SelectField
          id="mail-language"
          name="language"
          className={styles.field}
          label={t('myAccount.language')}
          hint={t('myAccount.language.hint')}
          options={options}
          defaultValue={language}
        />
        <Button type="submit" tone="secondary" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('myAccount.language.save')}
        </Button>
      </Form>
    </MemberSection>
  );
}
