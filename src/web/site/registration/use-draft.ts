import { type RefObject, useEffect } from 'react';
import { clearDraft, isInSecondStep, mergeDraft, readDraft, storeDraft } from '#web/browser/registration/draft.ts';
import { isUntouched } from '#web/ui/select.tsx';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps typed values through a reload of the tab. Values that the server returned in the form, and values typed before
 * script ran, take precedence over the draft.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const early = getControls(element)
      .filter(isTyped)
      .map(({ name }) => name);
    restore(element);
    // No listener has stored these fields: a reload would lose them.
    if (early.length > 0) storeDraft(mergeDraft(readDraft(), early, new FormData(element)));
    const keep = ({ target }: Event) => {
      const draft: Readonly<Record<string, string>> = readDraft();
      // An untouched select contains the proposed value, not a choice.
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
 * After a reload in the lean form's second step, submits the first step automatically with the draft, as far as it is
 * complete: that step changes nothing, it only validates the fields.
 */
export function useStoredStep(form: RefObject<HTMLFormElement | null>, first: boolean): void {
  useEffect(() => {
    const element = form.current;
    if (first && element && isInSecondStep() && element.checkValidity())
      element.requestSubmit(element.querySelector<HTMLButtonElement>('button[type=submit]'));
  }, [form, first]);
}

/** Deletes the draft after the activation; until then `names` deletes only these fields. */
export function useClearedDraft(names?: Parameters<typeof clearDraft>[0]): void {
  useEffect(() => clearDraft(names), [names]);
}

/** Whether a control differs from the document, as the visitor changed it. */
function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !isUntouched(control);
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
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
