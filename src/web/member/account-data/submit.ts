import { erasureSchema } from '#web/browser/personal-data/erasure-schema.ts';
import { type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { eraseOwnData } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** Erases the account of the session. */
export function submitOwnErasure(run: Run, formData: FormData) {
  return submitForm({
    schema: erasureSchema,
    formData,
    send: async ({ confirmation }): Promise<SendResult<'erased'>> => {
      const { result } = await run(eraseOwnData, { confirmation });
      if (result.__typename === 'MemberErased') return { done: 'erased' };
      return { refused: refuse(result.reason) };
    },
  });
}

function refuse(reason: string) {
  switch (reason) {
    case 'confirmation-invalid':
      return { fields: { confirmation: ['ownData.erase.mismatch'] } };
    case 'address-changed':
      return { form: ['ownData.erase.addressChanged'] };
    default:
      return { form: ['error.technical'] };
  }
}
