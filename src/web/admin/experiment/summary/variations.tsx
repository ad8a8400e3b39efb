import type { ExperimentDefinition, Variation } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { useDefinitionTexts } from '../use-definition-texts.ts';
import { useFormats } from '../use-formats.ts';
import { VariationName } from '../variation-name.tsx';
import styles from './summary.module.css';

/** The variations with their shares and what they show. */
export function Variations({ definition }: { readonly definition: ExperimentDefinition }) {
  const { t } = useText();
  const { share } = useFormats();
  return (
    <Table
      id="variations"
      caption={t('splitGenerator.field.variations')}
      hideCaption
      columns={[
        { id: 'variation', label: t('experiment.variation') },
        { id: 'weight', label: t('splitGenerator.variation.weight'), numeric: true },
        { id: 'shows', label: t('experiment.variation.shows') },
      ]}
      rows={definition.variations.map((variation, index) => ({
        id: variation.key,
        cells: [
          <VariationName key="name" variation={variation} isControl={index === 0} />,
          share(variation.weight),
          <Shown key="shown" variation={variation} />,
        ],
      }))}
    />
  );
}

function Shown({ variation }: { readonly variation: Variation }) {
  const { t } = useText();
  const lines = useDefinitionTexts().describeVariation(variation);
  if (lines.length === 0) return t('experiment.variation.asIs');
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
