import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditTrail, FindSuperfluous, MailSecrets, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Member } from '#modules/membership/rules/member.ts';
import type { RegistrationStore } from '#modules/registration/actions/ports.ts';
import type { ChangeFacts } from '../rules.ts';

/** A change of the address of an account. */
export type EmailChange = ChangeFacts & {
  readonly id: string;
  readonly memberId: string;
  readonly newEmail: string;
  /** Of the page on which the member asked for it; the mails to the new address have it. */
  readonly language: Locale;
  readonly keyId: string;
  readonly salt: Uint8Array;
  readonly requestedAt: Instant;
};

export type NewEmailChange = Pick<
  EmailChange,
  | 'id'
  | 'memberId'
  | 'oldEmail'
  | 'newEmail'
  | 'language'
  | 'keyId'
  | 'salt'
  | 'requestedAt'
  | 'expiresAt'
  | 'undoUntil'
> & { readonly confirmHash: Uint8Array; readonly undoHash: Uint8Array };

/** Changes, their links and the addresses that they move. */
export type EmailChangeStore = {
  insert(change: NewEmailChange): Promise<void>;
  find(id: string): Promise<EmailChange | null>;
  findByConfirmHash(hash: Uint8Array): Promise<EmailChange | null>;
  findByUndoHash(hash: Uint8Array): Promise<EmailChange | null>;
  /** The change that waits for its confirmation. */
  findOpen(memberId: string, now: Instant): Promise<EmailChange | null>;
  replaceOpen(memberId: string, at: Instant): Promise<void>;
  markConfirmed(id: string, at: Instant, undoUntil: Instant): Promise<void>;
  /** Ends a change and all later ones of its member: no other address can take the account back again. */
  markUndone(change: Pick<EmailChange, 'memberId' | 'requestedAt'>, at: Instant): Promise<void>;
  /** Whether an account or an inviter has an address. */
  isTaken(email: string): Promise<boolean>;
  /** Locks the pending registrations of an address; an activation in the same moment has ended by then. */
  lockPending(email: string): Promise<readonly string[]>;
  /** Moves the account, its registration and its inviter to an address. A taken one violates a unique constraint. */
  moveAccount(memberId: string, email: string): Promise<void>;
  /** Among permanently failed mails: those of changes that do not need them any more. */
  findSuperfluousChanges: FindSuperfluous;
};

/** The account, as the membership area changes it. */
export type AccountStore = {
  /** Locks the member until the transaction ends: changes of one account follow each other. */
  lockMember(id: string): Promise<Member | null>;
  /** Locks the account of a session; false where the session has ended meanwhile. */
  lockOwnAccount(viewer: Viewer, at: Instant): Promise<boolean>;
  findMember(id: string): Promise<Member | null>;
  /** Ends the links to new passwords and logins that were mailed. */
  revokeLinks(memberId: string, at: Instant): Promise<void>;
  /** Ends all that opens the account: sessions, password, passkeys, linked identities, mailed links and what waits for one. */
  closeAccess(memberId: string, at: Instant): Promise<void>;
};

export type EmailChangeStores = {
  readonly changes: EmailChangeStore;
  readonly accounts: AccountStore;
  readonly registrations: Pick<RegistrationStore, 'release'>;
  readonly events: EventPublisher;
  readonly audit: AuditTrail;
};

type Recipient = { readonly id: string; readonly to: string; readonly locale: Locale };
type Greeted = Recipient & { readonly firstName: string; readonly country: string };

/** The mails of a change. The token is a secret: the renderer creates its link and stores it nowhere. */
export type EmailChangeMail =
  | (Recipient & { readonly kind: 'email-change-confirm'; readonly token: string })
  | (Recipient & { readonly kind: 'email-change-taken' })
  | (Greeted & { readonly kind: 'email-change-notice'; readonly newEmail: string; readonly token: string })
  | (Greeted & {
      readonly kind: 'email-changed';
      readonly newEmail: string;
      readonly token: string;
      readonly undoUntil: Instant;
    });

export type EmailChangeDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly takeAttempt: TakeAttempt;
  readonly isReachable: (email: string) => boolean;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly mailSecrets: MailSecrets;
  readonly sendMail: (mail: EmailChangeMail) => Promise<void>;
  readonly changes: EmailChangeStore;
  readonly accounts: Pick<AccountStore, 'findMember'>;
  readonly transaction: Transaction<EmailChangeStores>;
  /** Whether an error says that something happened in the same moment, which the constraints do not allow. */
  readonly isConflict: (error: unknown) => boolean;
};
