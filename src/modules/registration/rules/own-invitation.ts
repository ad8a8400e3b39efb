import { mailboxOf } from '#kernel/email-address.ts';

/** Whether who registers is the inviter: an invitation is for somebody else. */
export function isOwnInvitation(email: string, code: { readonly inviterEmail: string }): boolean {
  return mailboxOf(email) === mailboxOf(code.inviterEmail);
}
