import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid, newId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { readPersonNames } from '#modules/registration/rules/form.ts';
import {
  type InviterChangeKind,
  type InviterRefusal,
  isGrant,
  MAX_BALANCE,
  normalizeInviterReason,
} from '../rules/inviter-change.ts';
import { slotsFor, spreadGrant } from '../rules/slots.ts';
import type { InvitationDependencies, InvitationStore, Inviter, NewInviterChange } from './ports.ts';

export type InviterResult =
  | { readonly kind: 'done'; readonly inviter: Inviter }
  | { readonly kind: 'refused'; readonly reason: InviterRefusal };

type NewInviterInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly balance: number;
  readonly actor: string;
  /** A UUID, which becomes the id: a repetition of the request with the same one adds no second inviter. */
  readonly idempotencyKey?: string;
};

type ChangeInput = {
  readonly inviterId: string;
  readonly actor: string;
  /** Why, for other admins; null for none, which only the command line gives. */
  readonly reason?: string | null;
  /** The version that the admin saw: another admin may have changed the inviter since. Null for any. */
  readonly version?: number | null;
};

type Stores = Parameters<Parameters<InvitationDependencies['transaction']>[0]>[0];

/** Adds an inviter with a first grant. The names are those of a person, by the rules of the registration form. */
export async function createInviter(deps: InvitationDependencies, input: NewInviterInput): Promise<InviterResult> {
  const email = normalizeEmail(input.email);
  const { balance, actor } = input;
  const { names, errors } = readPersonNames(input);
  if (errors.length > 0) return refuse('name-invalid');
  if (!isEmailAddress(email)) return refuse('email-invalid');
  if (!isGrant(balance, 0)) return refuse('amount-invalid');
  if (input.idempotencyKey !== undefined && !isUuid(input.idempotencyKey)) return refuse('key-invalid');
  const now = deps.clock();
  const id = input.idempotencyKey?.toLowerCase() ?? newId(now, deps.random);
  return deps.transaction(async ({ invitations, audit }): Promise<InviterResult> => {
    const inserted = await invitations.insertInviter({ id, ...names, email }, now);
    if (inserted === 'taken') {
      const knownId = await invitations.findInviterId(email);
      if (knownId === id) return done(invitations, id);
      return refuse(knownId === null ? 'key-used' : 'email-taken');
    }
    const slots = slotsFor(balance);
    const grant = { id: newId(now, deps.random), inviterId: id, amount: balance, reason: null, actor, at: now };
    if (balance > 0) await insertGrant(invitations, grant, slots);
    await audit.record({
      actor,
      action: 'inviter.created',
      subject: `inviter:${id}`,
      before: null,
      after: { balance },
    });
    return done(invitations, id);
  });
}

/** Gives an inviter more invitations, spread over as many slots as the new balance requires. */
export function grantInvitations(
  deps: InvitationDependencies,
  { amount, ...input }: ChangeInput & { readonly amount: number },
): Promise<InviterResult> {
  return changeInviter(deps, { ...input, kind: 'grant', amount });
}

/** Blocks an inviter: checks of its codes return INVITER_INVALID; pending registrations may finish. */
export function blockInviter(deps: InvitationDependencies, input: ChangeInput): Promise<InviterResult> {
  return changeInviter(deps, { ...input, kind: 'block', amount: 0 });
}

/** Unblocks an inviter: its codes are valid again. */
export function unblockInviter(deps: InvitationDependencies, input: ChangeInput): Promise<InviterResult> {
  return changeInviter(deps, { ...input, kind: 'unblock', amount: 0 });
}

export type InviterChange = ChangeInput & { readonly kind: InviterChangeKind; readonly amount: number };

/** Changes an inviter in a transaction of its own. */
async function changeInviter(deps: InvitationDependencies, change: InviterChange): Promise<InviterResult> {
  const reason = change.reason == null ? null : normalizeInviterReason(change.reason);
  if (change.reason != null && reason === null) return refuse('reason-invalid');
  const now = deps.clock();
  const id = newId(now, deps.random);
  return deps.transaction((stores) => applyChange(stores, { ...change, reason, id, now }));
}

type Applied = InviterChange & {
  readonly id: string;
  readonly reason: string | null;
  readonly now: Instant;
  /** The change of many inviters that it belongs to: by it an inviter changes once, whatever runs twice. */
  readonly changeId?: string;
};

/**
 * Applies a change within a transaction. The lock of the inviter's row orders admins; registrations lock slots only, and go on
 * meanwhile.
 */
export async function applyChange({ invitations, audit }: Stores, change: Applied): Promise<InviterResult> {
  const { id, inviterId, kind, amount, reason, actor, changeId, now: at } = change;
  const inviter = isUuid(inviterId) ? await invitations.findInviter(inviterId, 'for update') : null;
  if (!inviter) return refuse('inviter-unknown');
  const refusal = findRefusal(inviter, change);
  if (refusal) return refuse(refusal);
  const row = { id, inviterId, reason, actor, at, changeId: changeId ?? null };
  const isOf = { actor, subject: `inviter:${inviterId}` };
  const of = changeId === undefined ? {} : { change: changeId };
  if (kind === 'grant') {
    const balance = inviter.balance + amount;
    const written = await insertGrant(invitations, { ...row, amount }, Math.max(inviter.slots, slotsFor(balance)));
    if (written === 'repeated') return done(invitations, inviterId);
    const [before, after] = [{ balance: inviter.balance }, { balance, ...of }];
    await audit.record({ ...isOf, action: 'inviter.granted', before, after });
  } else {
    const status = kind === 'block' ? 'blocked' : 'active';
    if ((await invitations.insertInviterChange({ ...row, kind, amount: null })) === 'repeated')
      return done(invitations, inviterId);
    await invitations.setInviterStatus(inviterId, status);
    const action = kind === 'block' ? 'inviter.blocked' : 'inviter.unblocked';
    await audit.record({ ...isOf, action, before: { status: inviter.status }, after: { status, ...of } });
  }
  return done(invitations, inviterId);
}

function findRefusal(inviter: Inviter, { kind, amount, version = null }: InviterChange): InviterRefusal | null {
  if (version !== null && version !== inviter.version) return 'inviter-changed';
  if (inviter.status === 'deleted') return 'inviter-deleted';
  if (kind === 'grant') return isGrant(amount, 1) && inviter.balance + amount <= MAX_BALANCE ? null : 'amount-invalid';
  return (kind === 'block') === (inviter.status === 'blocked') ? 'status-unchanged' : null;
}

type Grant = Omit<NewInviterChange, 'kind' | 'amount'> & { readonly amount: number };

async function insertGrant(
  invitations: InvitationStore,
  grant: Grant,
  slots: number,
): Promise<'inserted' | 'repeated'> {
  const written = await invitations.insertInviterChange({ ...grant, kind: 'grant' });
  if (written === 'inserted') await invitations.insertGrant(grant, spreadGrant(grant.amount, slots));
  return written;
}

function refuse(reason: InviterRefusal): InviterResult {
  return { kind: 'refused', reason };
}

async function done(invitations: InvitationStore, id: string): Promise<InviterResult> {
  const inviter = await invitations.findInviter(id);
  return inviter ? { kind: 'done', inviter } : refuse('inviter-unknown');
}
