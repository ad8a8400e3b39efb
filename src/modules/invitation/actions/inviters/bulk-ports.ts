import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { BulkChange, BulkChangeStore, ResultPage } from '#kernel/list/bulk-change.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { InviterChangeKind, InviterRowResult } from '../../rules/inviter-change.ts';
import type { InvitationStore } from '../ports.ts';
import type { InviterListStore } from './ports.ts';

/** A change of many inviters, and how far it has got. */
export type InvitersChange = BulkChange & {
  readonly kind: InviterChangeKind;
  /** The invitations that each of them gets; null for a block. */
  readonly amount: number | null;
  /** Null as soon as the change is done: it is stored with each inviter that has changed. */
  readonly reason: string | null;
};

export type NewInvitersChange = Pick<InvitersChange, 'id' | 'kind' | 'amount' | 'actor' | 'createdAt'> & {
  readonly reason: string;
  readonly inviterIds: readonly string[];
};

/** What became of one of the inviters. */
export type ChangedInviter = {
  readonly inviterId: string;
  /** Null for one that does not exist; a dash for an erased one. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isErased: boolean;
  readonly email: string | null;
  readonly result: InviterRowResult;
};

export type InvitersChangeStore = BulkChangeStore<InvitersChange, InviterRowResult> & {
  /** `repeated` where a change with this id exists. */
  insertChange(change: NewInvitersChange): Promise<'inserted' | 'repeated'>;
  /** Whether a change was made of these inviters, in the order of their ids. */
  isChangeOf(id: string, inviterIds: readonly string[]): Promise<boolean>;
  /** What became of the inviters. */
  listResults(id: string, page: ResultPage): Promise<readonly ChangedInviter[]>;
};

export type InvitersChangeDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly inviterList: Pick<InviterListStore, 'listIds'>;
  readonly inviterChanges: Omit<InvitersChangeStore, 'insertChange' | 'lockChange' | 'addResults' | 'cancelChange'>;
  readonly transaction: Transaction<{
    readonly invitations: InvitationStore;
    readonly inviterChanges: InvitersChangeStore;
    readonly audit: AuditTrail;
    readonly events: EventPublisher;
  }>;
};
