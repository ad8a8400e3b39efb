import { useEffect, useRef } from 'react';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ErrorSummary } from '#web/ui/form.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { ConflictSummary } from './conflict-summary.tsx';
import { findFieldLabel } from './field-label.ts';
import { useExperimentForm } from './form-context.ts';
import { OutdatedPanel } from './outdated-panel.tsx';

/** Why the form was not saved, above its fields. It takes the focus: the pressed button may be far below. */
export function FormMessages() {
  const { t } = useText();
  const message = useMessage();
  const { attempt, isRefused, problems, conflicts, outdated, failure } = useExperimentForm().state;
  const general = problems.find(({ field }) => field === '');
  const errors = problems
    .filter(({ field }) => field !== '')
    .map(({ field, text, values }) => {
      const label = findFieldLabel(field, t);
      const explained = t(text, values);
      return { fieldId: field, message: label === null ? explained : `${label}: ${explained}` };
    });
  // The summary of fields takes the focus by itself.
  const takesFocus = isRefused && errors.length === 0;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  if (!isRefused && conflicts.length === 0 && failure === null) return null;
  return (
    <div ref={element} tabIndex={-1} {...(takesFocus && { autoFocus: true })}>
      <Stack>
        <FormAlert>{failure === null ? general && t(general.text, general.values) : message(failure)}</FormAlert>
        {outdated && <OutdatedPanel outdated={outdated} />}
        <ConflictSummary isRefusal={isRefused} conflicts={conflicts} />
        <ErrorSummary title={t('splitGenerator.errors')} errors={errors} attempt={attempt} />
      </Stack>
    </div>
  );
}
