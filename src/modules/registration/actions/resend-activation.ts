import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { type Clock, type Instant, isPast } from '#kernel/instant.ts';
import type { LimitConcurrency } from '#kernel/ports.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import { isClosedError } from '#modules/invitation/rules/check.ts';
import { type AttemptRefusal, findAttemptRefusal } from '../rules/activation-attempt.ts';
import { computeLinkEnd, type ResendLimits } from '../rules/lifecycle.ts';
import { LOCKED, type LockWait, retryWithLongerLockWait } from './lock-wait.ts';
import { getOwnDelay, getResendDelay, lockEmail } from './mailbox-limits.ts';
import type { AttemptLog, AttemptSubject } from './note-attempts.ts';
import type { Registration, RegistrationStores } from './ports.ts';
import { findRenewable, type Renewable, type RenewalDependencies, renewRegistration } from './renew-registration.ts';

type MailStores = Pick<RegistrationStores, 'registrations' | 'events' | 'members'>;
type ResendDependencies = { readonly clock: Clock; readonly resendLimits: ResendLimits };

export type ResendResult =
  | { readonly kind: 'resent' }
  | { readonly kind: 'refused'; readonly reason: 'REGISTRATION_UNKNOWN' | 'REGISTRATION_ACTIVE' | 'REGISTRATION_ENDED' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/** The result of a request, with the number of the mail; the mails of a registration are counted from 0. */
type RequestResult =
  | Exclude<ResendResult, { readonly kind: 'resent' }>
  | { readonly kind: 'resent'; readonly generation: number };

type RequestStores = Pick<MailStores, 'registrations' | 'events'>;

/**
 * Requests a new activation mail for a registration that the caller has locked, at most one in 60 seconds and five a
 * day for its mailbox. It revokes the older link at once.
 */
async function request(
  deps: ResendDependencies,
  stores: RequestStores,
  registration: Registration,
): Promise<RequestResult> {
  const now = deps.clock();
  const retryAfter = await getResendDelay(deps, stores.registrations, registration);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const generation = await stores.registrations.insertResend(registration.id, now);
  await stores.registrations.revokeTokens(registration.id, now);
  await stores.registrations.extend(registration.id, computeLinkEnd(registration.createdAt, now));
  await stores.events.publish('registration.mail-requested', { registrationId: registration.id, generation });
  return { kind: 'resent', generation };
}

/** The same where the registration waits for its activation; refused where it has ended. */
export async function requestForPending(
  deps: ResendDependencies,
  stores: RequestStores,
  registration: Registration,
): Promise<RequestResult> {
  return refuseEnded(registration, deps.clock()) ?? request(deps, stores, registration);
}

function refuseEnded({ status, expiresAt }: Pick<Registration, 'status' | 'expiresAt'>, now: Instant) {
  if (status === 'active') return { kind: 'refused', reason: 'REGISTRATION_ACTIVE' } as const;
  const isEnded = status !== 'pending' || isPast(expiresAt, now);
  return isEnded ? ({ kind: 'refused', reason: 'REGISTRATION_ENDED' } as const) : null;
}

type Input =
  | { readonly registrationId: string }
  /** An address whose visitor has shown a valid code. */
  | { readonly email: string }
  /** The hash of an activation link's secret, for visitors who return with an older link. */
  | { readonly tokenHash: Uint8Array | null };

type ActionDependencies = ResendDependencies & RenewalDependencies;

/** Gets the id of the registration that a request concerns. */
type NoteId = (registrationId: string) => void;

/** Handles a visitor's request for another activation mail. An expired link is renewed once (specification K19). */
export async function resendActivation(
  deps: ActionDependencies & {
    readonly limitConcurrency: LimitConcurrency;
    readonly attemptLog: Pick<AttemptLog, 'noteRefused'>;
  },
  input: Input,
): Promise<ResendResult> {
  let subject = findSubject(input);
  const renewable = 'tokenHash' in input && input.tokenHash ? await findRenewable(deps, input.tokenHash) : null;
  const result = await retryWithLongerLockWait(deps, (lockWait) =>
    resend(deps, { ...input, renewable }, lockWait, (registrationId) => {
      subject = { registrationId };
    }),
  );
  const reason = findRefusal(result);
  if (reason && subject) deps.attemptLog.noteRefused('resend-refused', subject, reason);
  return result;
}

function findSubject(input: Input): AttemptSubject | null {
  if ('tokenHash' in input) return input.tokenHash && { tokenHash: input.tokenHash };
  return 'registrationId' in input && isUuid(input.registrationId) ? input : null;
}

function findRefusal(result: ResendResult): AttemptRefusal | null {
  if (result.kind === 'too-many-attempts') return result === LOCKED ? null : 'too-many-mails';
  return result.kind === 'refused' ? findAttemptRefusal(result.reason) : null;
}

type Request = Input & { readonly renewable: Renewable | null };

function resend(deps: ActionDependencies, input: Request, lockWait: LockWait, noteId: NoteId): Promise<ResendResult> {
  return deps.transaction(async (stores): Promise<ResendResult> => {
    const renewed = 'tokenHash' in input ? await renewByLink(deps, stores, input, lockWait) : null;
    if (renewed) return renewed;
    const withheld = 'registrationId' in input ? await resendWithheld(deps, stores, input, lockWait) : null;
    if (withheld) return withheld;
    const registration = await lockRegistration(stores, input, lockWait);
    if (!registration) return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' };
    noteId(registration.id);
    return requestForPending(deps, stores, registration);
  });
}

/**
 * The result for the link of a registration whose time is up; null for all others. Where the address has a newer
 * registration, its holder, who has the mailbox, gets another mail of that one.
 */
async function renewByLink(
  deps: ActionDependencies,
  stores: MailStores,
  { tokenHash, renewable }: Extract<Request, { readonly tokenHash: unknown }>,
  lockWait: LockWait,
): Promise<ResendResult | null> {
  const { registrations } = stores;
  const expired = tokenHash && (await registrations.findToken(tokenHash))?.registration;
  if (!expired || !isOver(expired, deps.clock())) return null;
  await lockEmail(registrations, expired.email, lockWait);
  const live = await registrations.lockLiveByEmail(expired.email);
  if (live?.status === 'active') return { kind: 'refused', reason: 'REGISTRATION_ACTIVE' };
  if (live && !isOver(live, deps.clock())) return request(deps, stores, live);
  if (live) await registrations.release(live.id, 'expired', deps.clock());
  const isRenewed = await renewRegistration(deps, stores, expired, renewable);
  return isRenewed ? { kind: 'resent' } : { kind: 'refused', reason: 'REGISTRATION_ENDED' };
}

/**
 * The result for a withheld registration, null for all others. A job sends the mail that fits, or none; nothing here depends
 * on the address.
 */
async function resendWithheld(
  deps: ResendDependencies,
  { registrations, events }: MailStores,
  { registrationId }: { readonly registrationId: string },
  lockWait: LockWait,
): Promise<ResendResult | null> {
  const shown = isUuid(registrationId) ? await registrations.lockShownWithheld(registrationId, lockWait) : null;
  if (!shown) return null;
  const now = deps.clock();
  const refusal = refuseEnded(shown, now);
  if (refusal) return refusal;
  const retryAfter = await getOwnDelay(deps, registrations, shown);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const generation = await registrations.insertResend(registrationId, now);
  await registrations.extend(registrationId, computeLinkEnd(shown.createdAt, now));
  await events.publish('registration.resend-requested', { registrationId, generation });
  return { kind: 'resent' };
}

function isOver({ status, expiresAt }: Registration, now: Instant): boolean {
  return status === 'expired' || (status === 'pending' && isPast(expiresAt, now));
}

async function lockRegistration(
  { registrations }: MailStores,
  input: Input,
  lockWait: LockWait,
): Promise<Registration | null> {
  if ('email' in input) {
    const email = normalizeEmail(input.email);
    // PostgreSQL does not accept every text: NUL, for example, is refused.
    return isEmailAddress(email) ? registrations.lockLiveByEmail(email, lockWait) : null;
  }
  if ('registrationId' in input) {
    return isUuid(input.registrationId) ? registrations.lock(input.registrationId, lockWait) : null;
  }
  const token = input.tokenHash && (await registrations.findToken(input.tokenHash));
  return token ? registrations.lock(token.registration.id, lockWait) : null;
}

type PendingDependencies = Parameters<typeof resendActivation>[0] & {
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
  readonly answersAlike: () => Promise<boolean>;
};

/**
 * The same for a visitor whose form met a pending registration of the address: by the address, and only with an
 * invitation that is valid now, as for another registration. Without one, the result reveals nothing about any address;
 * nor does it where every address gets the same answer (specification K12).
 */
export async function resendPending(deps: PendingDependencies, input: CheckInput & { readonly email: string }) {
  const { errors } = await deps.checkCode(input);
  // People with a pending registration can finish while the club accepts nobody else.
  if (!errors.every(isClosedError) || (await deps.answersAlike()))
    return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' } as const;
  return resendActivation(deps, { email: input.email });
}
