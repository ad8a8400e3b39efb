import { Form, useNavigation } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import styles from './code-explanation.module.css';
import { PARAMETERS, type Question } from './question.ts';

/** Asks for a code or link, and who tried it. */
export function QuestionForm({ question }: { readonly question: Question | null }) {
  const { t, locale, languageTag } = useText();
  const { timeZone } = useBrand();
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className={styles.form}>
      <div className={styles.wide}>
        <TextField
          id="explain-code"
          name={PARAMETERS.code}
          label={t('explainCode.code')}
          hint={t('explainCode.code.hint')}
          defaultValue={question?.code ?? ''}
          required
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <SelectField
        id="explain-country"
        name={PARAMETERS.country}
        label={t('explainCode.country')}
        placeholder={t('explainCode.unknown')}
        defaultValue={question?.country ?? ''}
        options={listCountryOptions(languageTag)}
      />
      <SelectField
        id="explain-language"
        name={PARAMETERS.language}
        label={t('explainCode.language')}
        defaultValue={question?.language ?? locale}
        options={LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }))}
      />
      <TextField
        id="explain-referrer"
        name={PARAMETERS.referrer}
        label={t('explainCode.referrer')}
        hint={t('explainCode.referrer.hint')}
        defaultValue={question?.referrer ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        id="explain-at"
        name={PARAMETERS.at}
        type="datetime-local"
        label={t('explainCode.at')}
        hint={t('explainCode.at.hint', { timeZone })}
        defaultValue={question?.at ?? ''}
      />
      <div className={styles.wide}>
        <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
          {t('explainCode.submit')}
        </Button>
      </div>
    </Form>
  );
}
