import type { Clock, Instant } from '../../../kernel/instant.ts';
import { addTo } from '../../../kernel/instant.ts';
import type { TakeAttempt, Transaction } from '../../../kernel/ports.ts';
import type { Customization } from '../../invitation/actions/ports.ts';
import { type ActivationError, judgeActivation, VOUCHER_VALIDITY } from '../rules/lifecycle.ts';
import type { ActivationToken, Registration, RegistrationStores } from './ports.ts';

/** Opens the membership of an activated registration; membership implements it. */
export type MembershipOpener<Opened> = {
  openMembership(opening: {
    readonly registration: Registration;
    readonly passwordHash: string;
    readonly voucher: {
      readonly percent: 10 | 15 | 20;
      readonly minimumMinor: number | null;
      readonly validFrom: Instant;
      readonly validUntil: Instant;
    };
    readonly now: Instant;
  }): Promise<Opened | 'email-taken'>;
};

type Personal = { readonly email: string; readonly firstName: string; readonly lastName: string };

export type ActivationWorld<Slip, Opened> = {
  readonly clock: Clock;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly judgePassword: (password: string, personal: Personal) => Slip | null;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly takeAttempt: TakeAttempt;
  readonly transaction: Transaction<RegistrationStores & { readonly membership: MembershipOpener<Opened> }>;
};

export type ActivationResult<Slip, Opened> =
  | { readonly kind: 'activated'; readonly opened: Opened }
  | { readonly kind: 'already-active' }
  | { readonly kind: 'refused'; readonly error: ActivationError }
  | { readonly kind: 'invalid'; readonly slip: Slip }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * Makes a member of a pending registration: member, voucher, session, spent invitation and welcome mail in one
 * transaction (decisions section 5). The link works once; pressed again it says that the account is active.
 */
export async function activateAccount<Slip, Opened>(
  world: ActivationWorld<Slip, Opened>,
  input: { readonly accountActivationId: string; readonly password: string; readonly clientAddress: string },
): Promise<ActivationResult<Slip, Opened>> {
  const retryAfter = await world.takeAttempt('activate-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const hash = world.hashToken(input.accountActivationId);
  if (!hash) return { kind: 'refused', error: 'ACTIVATION_NOT_FOUND' };
  const token = await world.transaction(({ registrations }) => registrations.findToken(hash));
  const verdict = judgeActivation(factsOf(token), world.clock());
  if (verdict.kind !== 'open' || !token) return verdict.kind === 'open' ? notFound() : verdict;
  const slip = world.judgePassword(input.password, token.registration);
  if (slip) return { kind: 'invalid', slip };
  // Hashing takes long on purpose, so it happens before anything is locked.
  const passwordHash = await world.hashPassword(input.password);
  return world.transaction((stores) => activate(world, stores, hash, token.registration.id, passwordHash));
}

async function activate<Slip, Opened>(
  world: ActivationWorld<Slip, Opened>,
  stores: RegistrationStores & { readonly membership: MembershipOpener<Opened> },
  hash: Uint8Array,
  registrationId: string,
  passwordHash: string,
): Promise<ActivationResult<Slip, Opened>> {
  const { registrations, invitations, membership, jobs } = stores;
  await registrations.lock(registrationId);
  const token = await registrations.findToken(hash);
  const now = world.clock();
  const verdict = judgeActivation(factsOf(token), now);
  if (verdict.kind !== 'open' || !token) return verdict.kind === 'open' ? notFound() : verdict;
  const { registration } = token;
  const customization = await invitations.findCustomization(registration.customizationKey);
  const voucher = voucherOf(customization, now);
  const opened = await membership.openMembership({ registration, passwordHash, voucher, now });
  if (opened === 'email-taken') return { kind: 'refused', error: 'ACTIVATION_FAILED' };
  await registrations.markTokenUsed(hash, now);
  await registrations.end(registration.id, 'active', now);
  await invitations.settleSeat(registration.id, 'consume', now);
  await jobs.enqueue('registration.announce-activated', { registrationId: registration.id });
  return { kind: 'activated', opened };
}

/** A customization that was removed meanwhile costs nobody the voucher: the smallest one holds. */
function voucherOf(customization: Customization | null, now: Instant) {
  return {
    percent: customization?.voucherPercent ?? 10,
    minimumMinor: customization?.voucherMinimumMinor ?? null,
    validFrom: now,
    validUntil: addTo(now, VOUCHER_VALIDITY),
  } as const;
}

function factsOf(token: ActivationToken | null) {
  return token && { ...token, status: token.registration.status };
}

function notFound() {
  return { kind: 'refused', error: 'ACTIVATION_NOT_FOUND' } as const;
}
