import { HASH_ATTRIBUTES, type HashAttribute } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { useExperimentForm, useField } from './form-context.ts';

const HASH_TEXTS = {
  acqAnonymousId: { label: 'splitGenerator.hash.visitor', hint: 'splitGenerator.hash.visitorHint' },
  applicationCountry: { label: 'splitGenerator.hash.country', hint: 'splitGenerator.hash.countryHint' },
} as const satisfies Record<HashAttribute, { readonly label: TextKey; readonly hint: TextKey }>;

/** Name, key and hypothesis, and by what visitors are split. The key of a stored experiment never changes. */
export function Basics({ isNew }: { readonly isNew: boolean }) {
  const { t } = useText();
  const { draft } = useExperimentForm().state;
  const field = useField();
  const options = HASH_ATTRIBUTES.map((value) => ({
    value,
    label: t(HASH_TEXTS[value].label),
    hint: t(HASH_TEXTS[value].hint),
  }));
  return (
    <Fieldset id="basics" legend={t('splitGenerator.basics')}>
      <TextField
        {...field('name')}
        label={t('splitGenerator.field.name')}
        hint={t('splitGenerator.name.hint')}
        defaultValue={draft.name}
        autoComplete="off"
      />
      {isNew && (
        <TextField
          {...field('key')}
          label={t('splitGenerator.field.key')}
          hint={t('splitGenerator.key.hint')}
          optionalLabel={t('splitGenerator.optional')}
          defaultValue={draft.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextAreaField
        {...field('hypothesis')}
        label={t('splitGenerator.field.hypothesis')}
        hint={t('splitGenerator.hypothesis.hint')}
        optionalLabel={t('splitGenerator.optional')}
        defaultValue={draft.hypothesis}
      />
      <RadioGroup
        {...withoutFocus(field('hashAttribute'))}
        legend={t('splitGenerator.field.hashAttribute')}
        options={options}
        defaultValue={draft.hashAttribute}
        inline={false}
      />
    </Fieldset>
  );
}

function withoutFocus<Field extends { readonly autoFocus: boolean }>({ autoFocus: _, ...field }: Field) {
  return field;
}
