import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';
import { Prerequisites } from './prerequisites.tsx';

/** How the experiment keeps apart from others or builds on them, and where it runs. */
export function Conditions() {
  const { t } = useText();
  const { draft } = useExperimentForm().state;
  const field = useField();
  return (
    <Fieldset id="conditions" legend={t('splitGenerator.conditions')} hint={t('splitGenerator.conditions.hint')}>
      <Prerequisites />
      <Fieldset
        id="namespace"
        look="group"
        legend={t('splitGenerator.field.namespace')}
        hint={t('splitGenerator.namespace.hint')}
        error={field('namespace').error}
      >
        <div className={styles.namespace}>
          <TextField
            {...field('namespaceName')}
            label={t('splitGenerator.namespace.name')}
            optionalLabel={t('splitGenerator.optional')}
            defaultValue={draft.namespaceName}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NumberField
            {...field('namespaceStart')}
            label={t('splitGenerator.namespace.start')}
            unit="%"
            defaultValue={draft.namespaceStart}
          />
          <NumberField
            {...field('namespaceEnd')}
            label={t('splitGenerator.namespace.end')}
            unit="%"
            defaultValue={draft.namespaceEnd}
          />
        </div>
      </Fieldset>
      <Fieldset id="where" look="group" legend={t('splitGenerator.where')}>
        <TextField
          {...field('environments')}
          label={t('splitGenerator.field.environments')}
          hint={t('splitGenerator.environments.hint')}
          optionalLabel={t('splitGenerator.optional')}
          defaultValue={draft.environments}
          autoComplete="off"
          spellCheck={false}
        />
      </Fieldset>
    </Fieldset>
  );
}
