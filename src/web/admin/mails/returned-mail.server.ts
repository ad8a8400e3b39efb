import { type ReturnedMailQuery, returnedMail } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export type ReturnedMail = ReturnedMailQuery['returnedMail'];

/** Reads whether the newest mail to an address came back; null for an erased person, who has none. */
export async function findReturnedMail(run: Run, email: string | null | undefined): Promise<ReturnedMail> {
  return email == null ? null : (await run(returnedMail, { recipient: email })).returnedMail;
}
