import { canonicalizeEmail } from '#kernel/email-address.ts';

/** Whether who registers is the inviter: an invitation is for somebody else. */
export function isOwnInvitation(email: string, code: { readonly inviterEmail: string }): boolean {
  return canonicalizeEmail(email) === canonicalizeEmail(code.inviterEmail);
}
