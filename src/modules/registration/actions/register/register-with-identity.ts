import { newId } from '#kernel/ids.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { IdentityStore } from '#modules/identity/actions/ports.ts';
import type { ProviderIdentity } from '#modules/identity/rules/judge-claims.ts';
import {
  type ActivationDependencies,
  buildVoucher,
  grantInvitations,
  type MemberGranter,
  type MembershipOpener,
} from '../activate-account.ts';
import type { NewRegistration, RegistrationDependencies, RegistrationStores, SubmissionOutcome } from '../ports.ts';
import type { RegisterInput, RegisterResult } from './attempt.ts';
import { registerAnd } from './register.ts';

/** An identity that a provider confirmed to the visitor's browser, which registers once. */
export type UsableIdentity = {
  readonly identity: ProviderIdentity;
  readonly stateHash: Uint8Array;
  /** Only the result of the registration that used it is left. */
  readonly isUsed: boolean;
};

type Granting = Pick<ActivationDependencies<unknown, unknown>, 'findMemberInvitations'>;

type SettleStores<Opened> = RegistrationStores & {
  readonly identities: Pick<IdentityStore, 'takeLogin' | 'insertIdentity'>;
  readonly membership: MembershipOpener<Opened>;
  readonly invitations: MemberGranter;
};

export type IdentityRegistrationDependencies<Opened> = Omit<RegistrationDependencies, 'transaction'> &
  Granting & {
    readonly transaction: Transaction<SettleStores<Opened>>;
    /** Null for a forged token, and for an identity that has ended. */
    readonly openIdentity: (token: string) => Promise<UsableIdentity | null>;
  };

export type IdentityRegistrationInput = RegisterInput & { readonly token: string; readonly userAgent: string | null };

export type IdentityRegistrationResult<Opened> =
  | RegisterResult
  /** The address is confirmed: the registration is activated, and the member is logged in. */
  | { readonly kind: 'activated'; readonly opened: Opened }
  /** The identity cannot be used any more; nothing was changed. */
  | { readonly kind: 'identity-ended' };

/**
 * Registers a visitor whom a provider has identified (specification K5). Where the provider answers for the form's
 * address, the same transaction takes the seat, activates the registration, links the identity and grants the
 * invitations of new members: no mail has to be answered. Any other address is registered as by everybody, and the
 * identity is linked to nobody. Either uses up the identity. The same form sent again gets its first result; where it activated
 * the account, the result says only that the account is active, and opens no further session.
 */
export async function registerWithIdentity<Opened>(
  deps: IdentityRegistrationDependencies<Opened>,
  input: IdentityRegistrationInput,
): Promise<IdentityRegistrationResult<Opened>> {
  const usable = await deps.openIdentity(input.token);
  if (!usable || (usable.isUsed && !(await hasSubmission(deps, input)))) return { kind: 'identity-ended' };
  const { identity, stateHash } = usable;
  const activation: { opened: Opened | null; isNeeded: boolean } = { opened: null, isNeeded: false };
  try {
    const result = await registerAnd(deps as RegistrationDependencies, input, (email) => {
      const isConfirmed = identity.isVerified && identity.email === email;
      activation.isNeeded = isConfirmed;
      return {
        isConfirmed,
        async settle(stores, row) {
          const { identities } = stores as SettleStores<Opened>;
          if (!(await identities.takeLogin(stateHash, row.createdAt))) throw settledOtherwise('identity-ended');
          if (isConfirmed)
            activation.opened = await activate(deps, stores as SettleStores<Opened>, { row, usable, input });
        },
      };
    });
    if (result.kind !== 'pending' && result.kind !== 'account-pending') return result;
    if (activation.opened !== null) return { kind: 'activated', opened: activation.opened };
    if (!activation.isNeeded) return result;
    // An earlier request with the same form, whose response may have been lost.
    return { kind: (await isActivated(deps, result)) ? 'account-active' : 'identity-ended' };
  } catch (error) {
    if (isSettledOtherwise(error)) return { kind: error.outcome };
    throw error;
  }
}

function hasSubmission(
  { transaction }: Pick<RegistrationDependencies, 'transaction'>,
  { idempotencyKey }: RegisterInput,
): Promise<boolean> {
  return transaction(async ({ registrations }) => (await registrations.findSubmission(idempotencyKey)) !== null);
}

async function isActivated(
  { transaction }: Pick<RegistrationDependencies, 'transaction'>,
  result: SubmissionOutcome,
): Promise<boolean> {
  if (result.kind !== 'pending') return false;
  const registration = await transaction(({ registrations }) => registrations.find(result.registrationId));
  return registration?.status === 'active';
}

type Activation = {
  readonly row: NewRegistration;
  readonly usable: UsableIdentity;
  readonly input: IdentityRegistrationInput;
};

async function activate<Opened>(
  deps: Pick<RegistrationDependencies, 'random'> & Granting,
  stores: SettleStores<Opened>,
  { row, usable: { identity }, input }: Activation,
): Promise<Opened> {
  const { registrations, invitations, identities, membership } = stores;
  const now = row.createdAt;
  const registration = await registrations.find(row.id);
  if (!registration) throw new Error('The registration is not in its own transaction');
  const customization = await invitations.findCustomization(registration.customizationKey);
  const voucher = buildVoucher(customization, registration, now);
  const opened = await membership.openMembership({ registration, passwordHash: null, voucher, client: input, now });
  if (opened === 'email-taken') throw settledOtherwise('account-active');
  const { provider, issuer, subject, email } = identity;
  const link = {
    id: newId(now, deps.random),
    memberId: membership.getMemberId(opened),
    provider,
    issuer,
    subject,
    email,
  };
  if ((await identities.insertIdentity(link, now)) !== 'inserted') throw settledOtherwise('identity-ended');
  // The links of a registration that this one replaced: no press has used one.
  await registrations.revokeTokens(row.id, now);
  await registrations.end(row.id, 'active', now);
  await grantInvitations(deps, stores, registration, now);
  await invitations.settleSeat(row.id, 'consume', now);
  return opened;
}

/** Thrown to roll back the registration, with its seat. */
type SettledOtherwise = Error & { readonly outcome: 'identity-ended' | 'account-active' };

function settledOtherwise(outcome: SettledOtherwise['outcome']): SettledOtherwise {
  return Object.assign(new Error('The registration was settled otherwise'), { outcome });
}

function isSettledOtherwise(error: unknown): error is SettledOtherwise {
  return error instanceof Error && 'outcome' in error;
}
