import { canonicalizeEmail } from '#kernel/email-address.ts';

/** Whether the visitor is the inviter: nobody may use an invitation of their own. */
export function isOwnInvitation(email: string, code: { readonly inviterEmail: string }): boolean {
  return canonicalizeEmail(email) === canonicalizeEmail(code.inviterEmail);
}
