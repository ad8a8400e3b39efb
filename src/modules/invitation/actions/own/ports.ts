import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { LinkSigner, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { Door } from '#modules/club/rules/door.ts';
import type { OwnCode } from '../../rules/own-code.ts';
import type { InvitationStore, Inviter } from '../ports.ts';

/** The inviter that a member is, by the address that both have. */
export type OwnInviter = {
  readonly id: string;
  readonly status: Inviter['status'];
  readonly code: OwnCode | null;
};

/** A number of guests; `isMore` where it is larger than what is counted. */
export type GuestCount = { readonly number: number; readonly isMore: boolean };

export type OwnCounts = {
  /** Granted and not consumed. */
  readonly balance: number;
  /** Of these, reserved by pending registrations. */
  readonly pending: number;
  /** Guests who became members. */
  readonly joined: GuestCount;
  /** Guests whose registration ended without an activation; their invitations came back. */
  readonly returned: GuestCount;
};

/** Reads and changes what members see of their own invitations: numbers, and the first names of guests who agreed to that. */
export type OwnInvitationStore = {
  /** With `for update`, presses of one member follow each other. */
  findOwn(memberId: string, lock?: 'for update'): Promise<OwnInviter | null>;
  countOwn(inviterId: string): Promise<OwnCounts>;
  /** The newest first, up to 100. */
  listNames(inviterId: string): Promise<readonly string[]>;
  setOwnCode(inviterId: string, codeId: string): Promise<void>;
};

export type OwnInvitationDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly own: OwnInvitationStore;
  readonly findDoor: () => Promise<Door>;
  readonly linkSigner: LinkSigner;
  readonly publicOrigin: string;
  readonly takeAttempt: TakeAttempt;
  readonly transaction: Transaction<{
    readonly own: OwnInvitationStore;
    readonly invitations: Pick<InvitationStore, 'findCustomization' | 'insertCode'>;
  }>;
};

/** The address that opens a code; `validUntil` null for one that does not end by itself. */
export type OwnLink = { readonly url: string; readonly validUntil: Instant | null };
