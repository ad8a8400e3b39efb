import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Facts } from '../../record/facts.tsx';
import { HASH_ATTRIBUTE_TEXTS } from '../fields.ts';
import { useDefinitionTexts } from '../use-definition-texts.ts';
import { useFormats } from '../use-formats.ts';

/** Whom the experiment includes. */
export function Audience({ definition }: { readonly definition: ExperimentDefinition }) {
  const { t } = useText();
  const { share, list, country, language } = useFormats();
  const { describeNamespace, describePrerequisite } = useDefinitionTexts();
  const { coverage, hashAttribute, targeting, namespace, prerequisites, environments } = definition;
  const all = (items: readonly string[]) => (items.length > 0 ? list(items) : t('experiment.audience.all'));
  return (
    <Facts
      facts={[
        [t('splitGenerator.field.coverage'), share(coverage)],
        [t('splitGenerator.field.hashAttribute'), t(HASH_ATTRIBUTE_TEXTS[hashAttribute])],
        [t('splitGenerator.field.countries'), all(targeting.countries.map(country))],
        [t('splitGenerator.field.languages'), all(targeting.languages.map(language))],
        [t('splitGenerator.field.paths'), all(targeting.paths)],
        [t('splitGenerator.field.namespace'), namespace && describeNamespace(namespace)],
        [
          t('splitGenerator.field.prerequisites'),
          prerequisites.length > 0 && prerequisites.map(describePrerequisite).join(' · '),
        ],
        [t('splitGenerator.field.environments'), all(environments)],
      ]}
    />
  );
}
