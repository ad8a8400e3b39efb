import { ERASED_EMAIL_END } from '#kernel/email-address.ts';
import { DAY, type Instant } from '#kernel/instant.ts';

/** How long the link to the new address can confirm a change. */
export const CONFIRM_VALIDITY = DAY;
/** How long the link to the old address can take a change back, after the request and once more after the confirmation. */
export const UNDO_VALIDITY = 7 * DAY;

/** What has happened to a change until now. */
export type ChangeFacts = {
  readonly oldEmail: string;
  readonly expiresAt: Instant;
  readonly undoUntil: Instant;
  readonly confirmedAt: Instant | null;
  readonly replacedAt: Instant | null;
  readonly undoneAt: Instant | null;
};

/** The account that a change is about. */
export type AccountFacts = { readonly email: string; readonly isAdmin: boolean };

/** Whether the new address can still confirm a change, of an account that still has the old one. */
export function canConfirm(change: ChangeFacts, account: AccountFacts, now: Instant): boolean {
  const isOpen = change.confirmedAt === null && change.replacedAt === null && change.undoneAt === null;
  return isOpen && change.expiresAt > now && account.email === change.oldEmail && !account.isAdmin;
}

/**
 * Whether the old address can still take a change back, also one that was replaced or never confirmed: whoever asked for it had
 * the account. A mailbox alone does not change the account of an admin.
 */
export function canUndo(change: ChangeFacts, { isAdmin }: Pick<AccountFacts, 'isAdmin'>, now: Instant): boolean {
  return change.undoneAt === null && change.undoUntil > now && !isAdmin;
}

/** The new address as mails show it: a dash once it is erased. */
export function getShownEmail({ newEmail }: { readonly newEmail: string }): string {
  return newEmail.endsWith(ERASED_EMAIL_END) ? '–' : newEmail;
}

/** Why a change was refused. */
export const EMAIL_CHANGE_REFUSALS = ['link-invalid', 'email-taken', 'account-is-admin'] as const;
export type EmailChangeRefusal = (typeof EMAIL_CHANGE_REFUSALS)[number];
