import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions } from '#web/ui/form.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Audience } from './audience.tsx';
import { Basics } from './basics.tsx';
import { Conditions } from './conditions.tsx';
import styles from './form.module.css';
import { FormContext } from './form-context.ts';
import { FormMessages } from './form-messages.tsx';
import type { FormState, OtherExperiment } from './form-state.ts';
import { INTENT, SAVE } from './intents.ts';
import { KeptDraftOffer } from './kept-draft-offer.tsx';
import { Phase } from './phase.tsx';
import { Variations } from './variations.tsx';
import { Varied } from './varied.tsx';

type Props = {
  readonly state: FormState;
  readonly others: readonly OtherExperiment[];
  /** The status of the stored experiment; null for a new one. */
  readonly status: ExperimentStatus | null;
  readonly submitLabel: string;
  /** The link that leaves the form. */
  readonly cancel: ReactNode;
};

/** The form of an experiment. After each post its fields are made again with what the server returned. */
export function ExperimentForm({ state, others, status, submitLabel, cancel }: Props) {
  const { t } = useText();
  const isPosting = useSubmitting();
  const isSaving = useNavigation().formData?.get(INTENT) === SAVE;
  const { attempt, revision, base, draft } = state;
  return (
    <FormContext value={{ state, others }}>
      <Form key={attempt} method="post" noValidate preventScrollReset className={styles.form}>
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name={INTENT} value={SAVE} hidden />
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="phase" value={draft.phase} />
        <Stack>
          <KeptDraftOffer experiment={status === null ? '' : draft.key} />
          <FormMessages />
          <Basics isNew={status === null} />
          <Varied />
          <Variations />
          <Audience />
          <Conditions />
          {status !== null && status !== 'draft' && <Phase isRunning={status === 'running'} />}
        </Stack>
        <FormActions>
          <Button type="submit" name={INTENT} value={SAVE} busy={isPosting && isSaving} busyLabel={t('form.busy')}>
            {submitLabel}
          </Button>
          {cancel}
        </FormActions>
      </Form>
    </FormContext>
  );
}
