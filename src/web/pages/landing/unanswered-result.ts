import type { FormResult } from '../../forms/submit-form.ts';

/** What a form shows when even the part of the program that checks it did not arrive: what was typed, and why. */
export function unansweredResult(formData: FormData): FormResult {
  return {
    submission: { payload: { code: String(formData.get('code') ?? '') }, fields: ['code'], intent: null },
    error: { formErrors: ['error.connection'], fieldErrors: {} },
  };
}
