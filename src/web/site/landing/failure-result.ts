import type { FormReport } from '#web/forms/submit-form.ts';
import { isOperationError } from '#web/routing/operation.ts';

/** Creates a form's result for a failed request: the typed values and the reason. */
export function createFailureResult(
  error: unknown,
  formData: FormData,
): { readonly result: FormReport; readonly error: null } {
  const reason = isOperationError(error) && error.status === 0 ? 'error.connection' : 'error.technical';
  return {
    result: {
      submission: { payload: { code: String(formData.get('code') ?? '') }, fields: ['code'], intent: null },
      error: { formErrors: [reason], fieldErrors: {} },
    },
    error: null,
  };
}
