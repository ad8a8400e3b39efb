import { useEffect, useRef, useState } from 'react';
import { MOST_VARIATIONS } from '#modules/experiment/rules/experiment.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Fieldset } from '#web/ui/fieldset.tsx';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent } from './intents.ts';
import { readDraft } from './read-draft.ts';
import { addShares } from './shares.ts';
import { VariationFields } from './variation-fields.tsx';

/** The variations; the first one is the control. */
export function Variations() {
  const { t } = useText();
  const { variations } = useExperimentForm().state.draft;
  const field = useField();
  return (
    <Fieldset
      id="variations"
      legend={t('splitGenerator.field.variations')}
      hint={t('splitGenerator.variations.hint')}
      error={field('variations').error}
    >
      {variations.map((variation, index) => (
        <VariationFields key={variation.id} variation={variation} index={index} />
      ))}
      <div className={styles.sum}>
        <WeightSum />
        <div className={styles.buttons}>
          <IntentButton id="distribute" intent={formatIntent('distribute')} tone="secondary">
            {t('splitGenerator.distribute')}
          </IntentButton>
          {variations.length < MOST_VARIATIONS && (
            <IntentButton intent={formatIntent('add-variation')} tone="secondary">
              {t('splitGenerator.addVariation')}
            </IntentButton>
          )}
        </div>
      </div>
    </Fieldset>
  );
}

const WHOLE = 100;

/** The sum of the shares, as they are typed; without script, as they were posted. */
function WeightSum() {
  const { t, languageTag } = useText();
  const { draft } = useExperimentForm().state;
  const [sum, setSum] = useState(() => addShares(draft.variations.map(({ weight }) => weight)));
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const form = output.current?.closest('form');
    if (!form) return;
    const read = () => setSum(addShares(readDraft(new FormData(form)).variations.map(({ weight }) => weight)));
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, []);
  const shown = sum === null ? '–' : formatNumber(sum, languageTag);
  return (
    <output ref={output} className={styles.total} data-complete={sum === WHOLE}>
      {t('splitGenerator.sum', { sum: shown })}
      {sum !== null && sum !== WHOLE && (
        <span className={styles.rest}>
          {t(sum < WHOLE ? 'splitGenerator.sum.less' : 'splitGenerator.sum.more', {
            difference: formatNumber(Number(Math.abs(WHOLE - sum).toFixed(4)), languageTag),
          })}
        </span>
      )}
    </output>
  );
}
