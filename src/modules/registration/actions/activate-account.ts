import type { Clock, Instant } from '#kernel/instant.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { LimitConcurrency, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { NewMemberGrant } from '#modules/invitation/actions/own/grant-to-new-member.ts';
import type { Customization } from '#modules/invitation/actions/ports.ts';
import { findAttemptRefusal } from '../rules/activation-attempt.ts';
import {
  type ActivationError,
  activationFacts,
  decideActivation,
  offeredVoucher,
  VOUCHER_VALIDITY,
} from '../rules/lifecycle.ts';
import { type LockWait, retryWithLongerLockWait } from './lock-wait.ts';
import type { AttemptLog } from './note-attempts.ts';
import type { ActivationToken, Registration, RegistrationStore, RegistrationStores } from './ports.ts';

/** Opens the membership of an activated registration; the membership area implements it. */
export type MembershipOpener<Opened> = {
  openMembership(opening: {
    readonly registration: Registration;
    /** Null where an identity provider confirmed the address. */
    readonly passwordHash: string | null;
    readonly voucher: {
      readonly percent: VoucherPercent;
      readonly minimumMinor: number | null;
      readonly validFrom: Instant;
      readonly validUntil: Instant;
    };
    /** With what the person activates the account, and is logged in. */
    readonly client: Pick<ActivationInput, 'clientAddress' | 'userAgent'>;
    readonly now: Instant;
  }): Promise<Opened | 'email-taken'>;
  getMemberId(opened: Opened): string;
};

/** Gives invitations to a new member; the invitation area implements it. */
export type MemberGranter = { grantToNewMember(grant: NewMemberGrant, now: Instant): Promise<void> };

type ActivationStores<Opened> = RegistrationStores & {
  readonly membership: MembershipOpener<Opened>;
  readonly invitations: MemberGranter;
};

type Personal = { readonly email: string; readonly firstName: string; readonly lastName: string };

export type ActivationDependencies<ValidationCode, Opened> = {
  readonly clock: Clock;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly validatePassword: (password: string, personal: Personal) => ValidationCode | null;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly takeAttempt: TakeAttempt;
  readonly limitConcurrency: LimitConcurrency;
  /** Identifies the text that offers the newsletter in a language. */
  readonly newsletterText: (locale: Locale) => string;
  readonly transaction: Transaction<ActivationStores<Opened>>;
  readonly attemptLog: Pick<AttemptLog, 'noteRefused'>;
  /** How many invitations a new member gets. */
  readonly findMemberInvitations: () => Promise<number>;
};

export type ActivationResult<ValidationCode, Opened> =
  | { readonly kind: 'activated'; readonly opened: Opened }
  | { readonly kind: 'already-active' }
  | { readonly kind: 'refused'; readonly error: ActivationError }
  | { readonly kind: 'invalid'; readonly validationCode: ValidationCode }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

export type ActivationInput = {
  readonly accountActivationId: string;
  readonly password: string;
  readonly clientAddress: string;
  /** The browser's name for itself; missing outside of browsers. */
  readonly userAgent?: string | null;
  /** The registration that the page showed; null where the client does not send it. */
  readonly registrationId: string | null;
  /** The choice made during activation; null keeps the choice made during registration. */
  readonly newsletter: boolean | null;
  /** The language in which the choice was offered. */
  readonly language: Locale;
};

/**
 * Activates a pending registration: member, voucher, session, spent invitation and welcome mail in one transaction
 * (specification E1). The link works once; used again, it reports that the account is active.
 */
export async function activateAccount<ValidationCode, Opened>(
  deps: ActivationDependencies<ValidationCode, Opened>,
  input: ActivationInput,
): Promise<ActivationResult<ValidationCode, Opened>> {
  const result = await press(deps, input);
  const reason = result.kind === 'refused' ? findAttemptRefusal(result.error) : null;
  const tokenHash = reason && deps.hashToken(input.accountActivationId);
  if (tokenHash) deps.attemptLog.noteRefused('activation-refused', { tokenHash }, reason);
  return result;
}

async function press<ValidationCode, Opened>(
  deps: ActivationDependencies<ValidationCode, Opened>,
  input: ActivationInput,
): Promise<ActivationResult<ValidationCode, Opened>> {
  const retryAfter = await deps.takeAttempt('activate-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const hash = deps.hashToken(input.accountActivationId);
  if (!hash) return { kind: 'refused', error: 'ACTIVATION_NOT_FOUND' };
  const token = await deps.transaction(({ registrations }) => registrations.findToken(hash));
  const verdict = decideActivation(activationFacts(token), deps.clock());
  if (verdict.kind !== 'open' || !token) return verdict.kind === 'open' ? notFound() : verdict;
  const validationCode = deps.validatePassword(input.password, token.registration);
  if (validationCode) return { kind: 'invalid', validationCode };
  // Hashing is slow on purpose, so it happens before any lock is taken.
  const passwordHash = await deps.passwords.hash(input.password);
  const attempt = { input, hash, token, passwordHash };
  return retryWithLongerLockWait(deps, (lockWait) =>
    deps.transaction((stores) => activate(deps, stores, attempt, lockWait)),
  );
}

type ActivationAttempt = {
  readonly input: ActivationInput;
  readonly hash: Uint8Array;
  /** The token as it was read before the password was hashed. */
  readonly token: ActivationToken;
  readonly passwordHash: string;
};

async function activate<ValidationCode, Opened>(
  deps: ActivationDependencies<ValidationCode, Opened>,
  stores: ActivationStores<Opened>,
  { input, hash, token: seen, passwordHash }: ActivationAttempt,
  lockWait: LockWait,
): Promise<ActivationResult<ValidationCode, Opened>> {
  const { registrations, invitations, membership } = stores;
  await registrations.lock(seen.registration.id, lockWait);
  const token = await registrations.findToken(hash);
  const now = deps.clock();
  const verdict = decideActivation(activationFacts(token), now);
  if (verdict.kind !== 'open' || !token) return verdict.kind === 'open' ? notFound() : verdict;
  // A newer submission replaced the registration after the page was shown, or while the password was hashed. Only the
  // registration that the visitor saw may be activated.
  if (token.registration.id !== (input.registrationId ?? seen.registration.id)) {
    return { kind: 'refused', error: 'ACTIVATION_CHANGED' };
  }
  const registration = { ...token.registration, newsletter: input.newsletter ?? token.registration.newsletter };
  const customization = await invitations.findCustomization(registration.customizationKey);
  const voucher = buildVoucher(customization, registration, now);
  const opened = await membership.openMembership({ registration, passwordHash, voucher, client: input, now });
  if (opened === 'email-taken') return { kind: 'refused', error: 'ACTIVATION_FAILED' };
  if (input.newsletter !== null) await saveChoice(deps, registrations, registration, input, now);
  await registrations.markTokenUsed(hash, now);
  await registrations.end(registration.id, 'active', now);
  await grantInvitations(deps, stores, registration, now);
  // The last lock: others wait for the seats of the same inviter.
  await invitations.settleSeat(registration.id, 'consume', now);
  return { kind: 'activated', opened };
}

/** Grants the invitations of a new member, if the club gives any; their rows belong to this member only (specification K4). */
export async function grantInvitations<ValidationCode, Opened>(
  deps: Pick<ActivationDependencies<ValidationCode, Opened>, 'findMemberInvitations'>,
  { invitations }: Pick<ActivationStores<Opened>, 'invitations'>,
  { id: registrationId, email, firstName, lastName }: Registration,
  now: Instant,
): Promise<void> {
  const amount = await deps.findMemberInvitations();
  if (amount > 0) await invitations.grantToNewMember({ registrationId, email, firstName, lastName, amount }, now);
}

/** The voucher of a registration that is activated now. */
export function buildVoucher(customization: Customization | null, { promisedPercent }: Registration, now: Instant) {
  return {
    ...offeredVoucher(customization, promisedPercent),
    validFrom: now,
    validUntil: addMilliseconds(now, VOUCHER_VALIDITY),
  } as const;
}

/** A consent counts as given or confirmed here: with this time, this language and the text that was shown. */
function saveChoice<ValidationCode, Opened>(
  { newsletterText }: Pick<ActivationDependencies<ValidationCode, Opened>, 'newsletterText'>,
  registrations: Pick<RegistrationStore, 'saveNewsletter'>,
  { id, newsletter: given }: Registration,
  { language }: ActivationInput,
  at: Instant,
): Promise<void> {
  return registrations.saveNewsletter(id, { given, language, textVersion: newsletterText(language), at });
}

function notFound() {
  return { kind: 'refused', error: 'ACTIVATION_NOT_FOUND' } as const;
}
