import { Form } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { TEMPLATE_KINDS } from '#modules/mail/rules/mail-kinds.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { nameKind } from '../mails/mail-texts.ts';
import styles from './mail-templates.module.css';
import { TEMPLATE_FIELDS } from './shown-template.ts';

type Props = { readonly kind: string; readonly language: string };

/** Chooses a template by the address, so that it can be shared. */
export function TemplateChoice({ kind, language }: Props) {
  const { t, languageTag } = useText();
  const kinds = TEMPLATE_KINDS.map((value) => ({ value, label: nameKind(value, t) }));
  const languages = LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }));
  return (
    <Form method="get" className={styles.choice} key={`${kind} ${language}`}>
      <SelectField
        id="kind"
        name={TEMPLATE_FIELDS.kind}
        label={t('mails.column.kind')}
        options={kinds}
        defaultValue={kind}
      />
      <SelectField
        id="language"
        name={TEMPLATE_FIELDS.language}
        label={t('mails.column.language')}
        options={languages}
        defaultValue={language}
      />
      <Button type="submit" tone="secondary">
        {t('mailTemplates.show')}
      </Button>
    </Form>
  );
}
