import type { FormResult } from '../../forms/submit-form.ts';

/** What a form shows when nobody answered it: what was typed, and why. An answer of another kind goes on. */
export function unanswered(error: unknown, formData: FormData): { readonly result: FormResult } {
  if (error instanceof Response) throw error;
  const reason = error instanceof TypeError ? 'error.connection' : 'error.technical';
  return {
    result: {
      submission: { payload: { code: String(formData.get('code') ?? '') }, fields: ['code'], intent: null },
      error: { formErrors: [reason], fieldErrors: {} },
    },
  };
}
