import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import { slotsFor, spreadGrant } from '../rules/slots.ts';
import type { InvitationDependencies, InvitationStore, Inviter } from './ports.ts';

/** The largest balance: well within the range of the database's counters. */
const MAX_BALANCE = 1_000_000_000;

export type InviterRefusal = 'name-invalid' | 'email-invalid' | 'email-taken' | 'amount-invalid' | 'inviter-unknown';
export type InviterResult =
  | { readonly kind: 'done'; readonly inviter: Inviter }
  | { readonly kind: 'refused'; readonly reason: InviterRefusal };

type NewInviterInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly balance: number;
  readonly actor: string;
};

/** Adds an inviter with a first grant. */
export async function createInviter(deps: InvitationDependencies, input: NewInviterInput): Promise<InviterResult> {
  const email = normalizeEmail(input.email);
  const { firstName, lastName, balance } = input;
  if (![firstName, lastName].every((name) => name.length >= 1 && name.length <= 50)) return refused('name-invalid');
  if (!isEmailAddress(email)) return refused('email-invalid');
  if (!isGrant(balance, 0)) return refused('amount-invalid');
  const now = deps.clock();
  const id = newId(now, deps.random);
  return deps.transaction(async ({ invitations, audit }): Promise<InviterResult> => {
    const inserted = await invitations.insertInviter({ id, firstName, lastName, email }, now);
    if (inserted === 'email-taken') return refused('email-taken');
    await invitations.insertGrant(id, spreadGrant(balance, slotsFor(balance)), now);
    await audit.record({
      actor: input.actor,
      action: 'inviter.created',
      subject: `inviter:${id}`,
      before: null,
      after: { balance },
    });
    return done(invitations, id);
  });
}

/** Gives an inviter more invitations, spread over as many slots as the new balance requires. */
export async function grantInvitations(
  deps: InvitationDependencies,
  input: { readonly inviterId: string; readonly amount: number; readonly actor: string },
): Promise<InviterResult> {
  const now = deps.clock();
  return deps.transaction(async ({ invitations, audit }): Promise<InviterResult> => {
    const inviter = await invitations.findInviter(input.inviterId, 'for update');
    if (!inviter) return refused('inviter-unknown');
    if (!isGrant(input.amount, 1) || inviter.balance + input.amount > MAX_BALANCE) return refused('amount-invalid');
    const slots = Math.max(inviter.slots, slotsFor(inviter.balance + input.amount));
    await invitations.insertGrant(inviter.id, spreadGrant(input.amount, slots), now);
    await audit.record({
      actor: input.actor,
      action: 'inviter.granted',
      subject: `inviter:${inviter.id}`,
      before: { balance: inviter.balance },
      after: { balance: inviter.balance + input.amount },
    });
    return done(invitations, inviter.id);
  });
}

/** Blocks an inviter: checks of its codes return INVITER_INVALID; pending registrations may finish. */
export async function blockInviter(
  deps: InvitationDependencies,
  input: { readonly inviterId: string; readonly actor: string },
): Promise<InviterResult> {
  return deps.transaction(async ({ invitations, audit }): Promise<InviterResult> => {
    const inviter = await invitations.findInviter(input.inviterId, 'for update');
    if (!inviter) return refused('inviter-unknown');
    await invitations.setInviterStatus(inviter.id, 'blocked');
    await audit.record({
      actor: input.actor,
      action: 'inviter.blocked',
      subject: `inviter:${inviter.id}`,
      before: { status: inviter.status },
      after: { status: 'blocked' },
    });
    return done(invitations, inviter.id);
  });
}

function isGrant(amount: number, least: number): boolean {
  return Number.isInteger(amount) && amount >= least && amount <= MAX_BALANCE;
}

function refused(reason: InviterRefusal): InviterResult {
  return { kind: 'refused', reason };
}

async function done(invitations: InvitationStore, id: string): Promise<InviterResult> {
  const inviter = await invitations.findInviter(id);
  return inviter ? { kind: 'done', inviter } : refused('inviter-unknown');
}
