import { createContext, useContext } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { FormState, OtherExperiment } from './form-state.ts';

export type FormContextValue = {
  readonly state: FormState;
  readonly others: readonly OtherExperiment[];
};

export const FormContext = createContext<FormContextValue | null>(null);

/** Returns the form that surrounds a field. */
export function useExperimentForm(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('useExperimentForm needs a FormContext');
  return value;
}

/** What each field has in common: its id, which is its name, its message, and whether it takes the focus. */
export function useField(): (name: string) => {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
} {
  const { t } = useText();
  const { problems, focus } = useExperimentForm().state;
  return (name) => {
    const problem = problems.find(({ field }) => field === name);
    return { id: name, name, error: problem && t(problem.text, problem.values), autoFocus: focus === name };
  };
}
