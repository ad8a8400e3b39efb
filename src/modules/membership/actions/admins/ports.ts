import type { Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { DeadLetter, FindSuperfluous } from '#kernel/ports.ts';
import type { AdminFilter, AdminSort } from '../../rules/admin-list.ts';

export type Admin = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: AdminRole;
  readonly createdAt: Instant;
  /** Null where no login is stored: the admin never logged in, or the session was deleted since. */
  readonly lastLoginAt: Instant | null;
  readonly openSessions: number;
  readonly passkeys: number;
  readonly hasTotp: boolean;
  /** Recovery codes that are not used yet. */
  readonly recoveryCodes: number;
};

/** An open session as admins see it: of an admin, or of a member. */
export type AdminSession = {
  readonly id: string;
  /** Browser and system, or null. */
  readonly device: string | null;
  /** The address of the login without its last part, or null. */
  readonly network: string | null;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
};

/** The database refuses to leave the club without an owner; the transaction had no effect. */
export type LastOwnerError = Error & { readonly kind: 'last-owner' };

export function isLastOwnerError(error: unknown): error is LastOwnerError {
  return error instanceof Error && 'kind' in error && error.kind === 'last-owner';
}

/** `byId` is the admin who changes another; null for the command line. */
export type AdminChange = { readonly adminId: string; readonly actor: string; readonly byId: string | null };

export type LockedAdmin = {
  readonly role: AdminRole;
  /** Whether the account is also a member's of the club. */
  readonly isMember: boolean;
};

export type AdminStore = {
  /** Null for a cursor that is not one of the order. */
  list(filter: AdminFilter, page: PageRequest<AdminSort>, now: Instant): Promise<ListPage<Admin> | null>;
  count(filter: AdminFilter, now: Instant): Promise<ListCount>;
  findAdmin(id: string, now: Instant): Promise<Admin | null>;
  /** The id of the admin with an address. */
  findAdminId(email: string): Promise<string | null>;
  /** The ids of the admins with one of the roles. */
  listAdminIds(roles: readonly AdminRole[]): Promise<readonly string[]>;
  /** Locks the admin, and who changes the admin, until the transaction ends. */
  lockAdmin(id: string, byId: string | null): Promise<LockedAdmin | null>;
  /** Null makes the admin a member. Throws a LastOwnerError. */
  setAdminRole(id: string, role: AdminRole | null): Promise<void>;
  /** Deletes the account with its sessions. Throws a LastOwnerError. */
  deleteAdmin(id: string): Promise<void>;
  /** The live sessions of an admin, the newest first. */
  listSessions(memberId: string, now: Instant): Promise<readonly AdminSession[]>;
  /** Whose session it is; null where it has ended, or is no session of an admin. */
  findSessionOwner(sessionId: string): Promise<string | null>;
  /** Ends a session; false where it has ended already. */
  endSession(sessionId: string, at: Instant): Promise<boolean>;
};

export type AdminInvitation = {
  readonly id: string;
  readonly email: string;
  readonly role: AdminRole;
  readonly language: Locale;
  /** The address of the admin who asked for the newest mail; null for the command line and for deleted accounts. */
  readonly invitedBy: string | null;
  readonly createdAt: Instant;
  /** Null until the newest mail has left. */
  readonly sentAt: Instant | null;
  readonly expiresAt: Instant;
};

export type NewAdminInvitation = Pick<AdminInvitation, 'id' | 'email' | 'role' | 'language' | 'expiresAt'> & {
  readonly inviterId: string | null;
  readonly askedAt: Instant;
};

/** An invitation as the job sees it that sends its mail. */
export type InvitationToSend = Pick<AdminInvitation, 'id' | 'email' | 'role' | 'language' | 'sentAt'> & {
  readonly askedAt: Instant;
  readonly link: { readonly keyId: string; readonly salt: Uint8Array } | null;
};

export type InvitationLink = {
  readonly tokenHash: Uint8Array;
  readonly keyId: string;
  readonly salt: Uint8Array;
  readonly expiresAt: Instant;
};

export type RevokedInvitation = Pick<AdminInvitation, 'id' | 'role' | 'language'>;

export type AdminInvitationStore = {
  /** The open invitations by their address, also those that have expired. */
  listOpen(): Promise<readonly AdminInvitation[]>;
  insert(invitation: NewAdminInvitation): Promise<'inserted' | 'already-invited'>;
  /** Locks an open invitation until the transaction ends. */
  lockOpen(id: string): Promise<InvitationToSend | null>;
  /** Prepares another mail: the link of the one before stops working at once. The inviter is who asked for this mail. */
  renew(id: string, mail: Pick<NewAdminInvitation, 'inviterId' | 'askedAt' | 'expiresAt'>): Promise<void>;
  setLink(id: string, link: InvitationLink): Promise<void>;
  prolong(id: string, expiresAt: Instant): Promise<void>;
  markSent(id: string, askedAt: Instant, at: Instant): Promise<void>;
  revoke(id: string, at: Instant): Promise<void>;
  /** Revokes all open invitations of an admin and returns them. */
  revokeOpenBy(inviterId: string, at: Instant): Promise<readonly RevokedInvitation[]>;
  /** Revokes the open invitation of an address and returns it. */
  revokeOpenTo(email: string, at: Instant): Promise<readonly RevokedInvitation[]>;
  /** The open invitation whose live link has this token. */
  findByToken(tokenHash: Uint8Array, now: Instant): Promise<AdminInvitation | null>;
  /** False when it is used, revoked, replaced or expired. */
  accept(tokenHash: Uint8Array, at: Instant): Promise<boolean>;
  /** Among permanently failed mails: those of invitations that have ended or have a newer mail. */
  findSuperfluousInvitations: FindSuperfluous<DeadLetter>;
};
