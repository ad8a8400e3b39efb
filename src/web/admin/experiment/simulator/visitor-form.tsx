import { Form } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { useFormats } from '../use-formats.ts';
import styles from './simulator.module.css';
import { type SimulatedVisitor, VISITOR_PARAMETERS } from './visitor.ts';

/** The fields are parameters of the URL: a result can be linked, and works without script. */
export function VisitorForm({ visitor }: { readonly visitor: SimulatedVisitor | null }) {
  const { t, languageTag } = useText();
  const { language } = useFormats();
  return (
    <Form method="get" action="#simulator" preventScrollReset className={styles.form}>
      <TextField
        id="simulator-id"
        name={VISITOR_PARAMETERS.id}
        label={t('experiment.simulator.id')}
        hint={t('experiment.simulator.id.hint')}
        defaultValue={visitor?.id ?? 'visitor-000001'}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        id="simulator-path"
        name={VISITOR_PARAMETERS.path}
        label={t('experiment.simulator.path')}
        hint={t('experiment.simulator.path.hint')}
        defaultValue={visitor?.path ?? '/'}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        id="simulator-country"
        name={VISITOR_PARAMETERS.country}
        label={t('experiment.simulator.country')}
        placeholder={t('experiment.simulator.unknown')}
        defaultValue={visitor ? (visitor.country ?? '') : 'DE'}
        options={listCountryOptions(languageTag)}
      />
      <SelectField
        id="simulator-language"
        name={VISITOR_PARAMETERS.language}
        label={t('experiment.simulator.language')}
        placeholder={t('experiment.simulator.unknown')}
        defaultValue={visitor ? (visitor.language ?? '') : 'en'}
        options={LOCALES.map((value) => ({ value, label: language(value) }))}
      />
      <div className={styles.submit}>
        <Button type="submit" tone="secondary">
          {t('experiment.simulator.submit')}
        </Button>
      </div>
    </Form>
  );
}
