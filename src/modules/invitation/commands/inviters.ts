import { ACTOR, type CommandOf, done, type Outcome, refused, usageError } from '#platform/command-line/command.ts';
import { parseWholeNumber } from '#platform/command-line/parse-options.ts';
import type { InviterReadDependencies } from '../actions/inviters/ports.ts';
import {
  blockInviter,
  createInviter,
  grantInvitations,
  type InviterResult,
  unblockInviter,
} from '../actions/manage-inviters.ts';
import type { InvitationDependencies, Inviter } from '../actions/ports.ts';
import { getInviterId, inviterOption } from './code-terms.ts';

export type InviterCommandDependencies = InvitationDependencies & InviterReadDependencies;

const reasonOption = { type: 'string', about: 'why, for other admins' } as const;

/** What changes inviters. */
export const inviterCommands: readonly CommandOf<InviterCommandDependencies>[] = [
  {
    name: 'inviter create',
    about: 'adds an inviter with a balance of invitations',
    options: {
      name: { type: 'string', required: true, about: 'first and last name' },
      email: { type: 'string', required: true, about: 'email address' },
      balance: { type: 'string', required: true, about: 'number of invitations' },
    },
    async run(deps, given) {
      const [firstName = '', ...rest] = (given.text('name') ?? '').trim().split(/\s+/);
      const lastName = rest.join(' ');
      if (!lastName) throw usageError('--name needs a first and a last name');
      const email = given.text('email') ?? '';
      const balance = parseWholeNumber(given, 'balance');
      return toOutcome(await createInviter(deps, { firstName, lastName, email, balance, actor: ACTOR }));
    },
  },
  {
    name: 'inviter grant',
    about: 'gives an inviter more invitations',
    options: {
      inviter: inviterOption,
      amount: { type: 'string', required: true, about: 'number of further invitations' },
      reason: reasonOption,
    },
    async run(deps, given) {
      const amount = parseWholeNumber(given, 'amount');
      const input = { inviterId: getInviterId(given), reason: given.text('reason'), actor: ACTOR };
      return toOutcome(await grantInvitations(deps, { ...input, amount }));
    },
  },
  {
    name: 'inviter block',
    about: 'blocks an inviter: its codes become invalid',
    options: { inviter: inviterOption, reason: reasonOption },
    async run(deps, given) {
      const input = { inviterId: getInviterId(given), reason: given.text('reason'), actor: ACTOR };
      return toOutcome(await blockInviter(deps, input));
    },
  },
  {
    name: 'inviter unblock',
    about: 'unblocks an inviter: its codes are valid again',
    options: { inviter: inviterOption, reason: reasonOption },
    async run(deps, given) {
      const input = { inviterId: getInviterId(given), reason: given.text('reason'), actor: ACTOR };
      return toOutcome(await unblockInviter(deps, input));
    },
  },
];

function toOutcome(result: InviterResult): Outcome {
  if (result.kind === 'refused') return refused(result.reason);
  return done(result.inviter, formatInviter(result.inviter));
}

/** An inviter in one line. An erased one has a dash for a name. */
export function formatInviter(one: Omit<Inviter, 'slots'>): string {
  const name = one.status === 'deleted' ? '(erased)' : `${one.firstName} ${one.lastName}`;
  return `${one.id} ${name}: ${one.status}, balance ${one.balance}, pending ${one.pending}`;
}
