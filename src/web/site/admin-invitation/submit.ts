import * as v from 'valibot';
import { personNames } from '#modules/registration/rules/form.ts';
import { newPassword } from '#web/forms/field-rules.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { acceptAdminInvitation } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** For an address that has an account, whose names are known. */
export const passwordSchema = v.object({ token: v.optional(v.string(), ''), password: newPassword });
export const accountSchema = v.object({ ...personNames.entries, ...passwordSchema.entries });

export type Accepted = 'accepted' | 'refused';

/** Accepts the invitation; an invalid link also counts as done: the page says so in place of the form. */
export function submitInvitation(run: Run, formData: FormData) {
  const send = async (typed: v.InferOutput<typeof passwordSchema>): Promise<SendResult<Accepted>> => {
    const { result } = await run(acceptAdminInvitation, typed);
    switch (result.__typename) {
      case 'AdminInvitationAccepted':
        return { done: 'accepted' };
      case 'AdminInvitationRefused':
        return { done: 'refused' };
      case 'InvalidInput':
        return { refused: createFieldRefusal(result.fields) };
    }
  };
  const hidden = ['token', 'password'];
  return formData.has('firstName')
    ? submitForm({ schema: accountSchema, formData, hidden, send })
    : submitForm({ schema: passwordSchema, formData, hidden, send });
}
