import { type RefObject, useEffect } from 'react';
import { clearDraft, isInSecondStep, mergeDraft, readDraft, storeDraft } from '#web/browser/registration/draft.ts';
import { isUntouched } from '#web/ui/select.tsx';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps what is typed into a form through a reload of the tab. What the server sent back into the form, and what was
 * typed before script ran, wins over the draft.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    restore(element);
    const keep = ({ target }: Event) => {
      const draft: Readonly<Record<string, string>> = readDraft();
      // A select that nobody has touched holds what was proposed, not what was chosen.
      const chosen = getControls(element).filter(
        (control) => !(control instanceof HTMLSelectElement) || control === target || draft[control.name],
      );
      const names = chosen.map((control) => control.name);
      storeDraft(mergeDraft(draft, names, new FormData(element)));
    };
    element.addEventListener('input', keep);
    element.addEventListener('change', keep);
    return () => {
      element.removeEventListener('input', keep);
      element.removeEventListener('change', keep);
    };
  }, [form]);
}

/**
 * After a reload in the lean form's second step its first is sent by itself, with what was kept and as far as it is
 * whole: that step changes nothing, it only looks at the fields.
 */
export function useStoredStep(form: RefObject<HTMLFormElement | null>, first: boolean): void {
  useEffect(() => {
    const element = form.current;
    if (first && element && isInSecondStep() && element.checkValidity())
      element.requestSubmit(element.querySelector<HTMLButtonElement>('button[type=submit]'));
  }, [form, first]);
}

/** Once a membership is there, nothing of the form stays; until then `names` forgets these fields alone. */
export function useClearedDraft(names?: Parameters<typeof clearDraft>[0]): void {
  useEffect(() => clearDraft(names), [names]);
}

function restore(form: HTMLFormElement): void {
  const draft: Readonly<Record<string, string>> = readDraft();
  const typed = new FormData(form);
  for (const control of getControls(form)) {
    const value = draft[control.name];
    if (value) fill(control, value, typed);
  }
}

function fill(control: Control, value: string, typed: FormData): void {
  if (control instanceof HTMLSelectElement) {
    const offered = [...control.options].some((option) => option.value === value);
    if (isUntouched(control) && offered) control.value = value;
  } else if (control.type === 'checkbox' || control.type === 'radio') {
    if (control.value === value && !typed.has(control.name)) control.checked = true;
  } else if (control.value === '') {
    control.value = value;
  }
}

function getControls(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter(
    (element): element is Control => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
}
