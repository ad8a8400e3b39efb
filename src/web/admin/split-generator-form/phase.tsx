import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { Body } from '#web/ui/typography.tsx';
import { useExperimentForm, useField } from './form-context.ts';

/** What can change in an experiment that visitors saw, and the switch for a new phase. */
export function Phase({ isRunning }: { readonly isRunning: boolean }) {
  const { t } = useText();
  const { draft } = useExperimentForm().state;
  const field = useField();
  return (
    <Fieldset id="phase" legend={t('splitGenerator.phase', { phase: draft.phase })}>
      <Body>{t(isRunning ? 'splitGenerator.phase.running' : 'splitGenerator.phase.stopped')}</Body>
      <Checkbox
        {...field('newPhase')}
        label={t('splitGenerator.phase.begin', { phase: draft.phase + 1 })}
        hint={t('splitGenerator.phase.hint')}
        defaultChecked={draft.newPhase}
      />
    </Fieldset>
  );
}
