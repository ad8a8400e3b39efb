import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import { isPast } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import { computeLinkEnd, type ResendLimits } from '../rules/lifecycle.ts';
import { enqueueMail, getResendDelay } from './activation-mails.ts';
import type { Registration, RegistrationStores } from './ports.ts';

type MailStores = Pick<RegistrationStores, 'registrations' | 'jobs'>;
type ResendDependencies = { readonly clock: Clock; readonly resendLimits: ResendLimits };

export type ResendResult =
  | { readonly kind: 'resent' }
  | { readonly kind: 'refused'; readonly reason: 'REGISTRATION_UNKNOWN' | 'REGISTRATION_ACTIVE' | 'REGISTRATION_ENDED' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * Has a new activation mail sent for a registration that the caller has locked, at most one in 60 seconds and five a day
 * to its letterbox.
 * The older link dies at once. Answers the seconds to wait where a limit holds it back, else null.
 */
async function requestActivationMail(
  deps: ResendDependencies,
  stores: MailStores,
  registration: Registration,
): Promise<number | null> {
  const now = deps.clock();
  const wait = await getResendDelay(deps, stores.registrations, registration);
  if (wait !== null) return wait;
  const generation = await stores.registrations.insertResend(registration.id, now);
  await stores.registrations.revokeTokens(registration.id, now);
  await stores.registrations.extend(registration.id, computeLinkEnd(registration.createdAt, now));
  await enqueueMail(stores.jobs, registration.id, generation);
  return null;
}

type Input =
  | { readonly registrationId: string }
  /** An address whose visitor has shown a code that lets in. */
  | { readonly email: string }
  /** The hash of an activation link's secret, for visitors who come back with an older link. */
  | { readonly tokenHash: Uint8Array | null };

/** A visitor asks for the activation mail again. */
export async function resendActivation(
  deps: ResendDependencies & { readonly transaction: Transaction<MailStores> },
  input: Input,
): Promise<ResendResult> {
  return deps.transaction(async (stores): Promise<ResendResult> => {
    const registration = await lockRegistration(stores, input);
    if (!registration) return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' };
    if (registration.status === 'active') return { kind: 'refused', reason: 'REGISTRATION_ACTIVE' };
    if (registration.status !== 'pending' || isPast(registration.expiresAt, deps.clock())) {
      return { kind: 'refused', reason: 'REGISTRATION_ENDED' };
    }
    const retryAfter = await requestActivationMail(deps, stores, registration);
    return retryAfter === null ? { kind: 'resent' } : { kind: 'too-many-attempts', retryAfter };
  });
}

async function lockRegistration({ registrations }: MailStores, input: Input): Promise<Registration | null> {
  if ('email' in input) {
    const email = normalizeEmail(input.email);
    // The database takes not every text: NUL is none.
    return isEmailAddress(email) ? registrations.lockLiveByEmail(email) : null;
  }
  if ('registrationId' in input) return isUuid(input.registrationId) ? registrations.lock(input.registrationId) : null;
  const token = input.tokenHash && (await registrations.findToken(input.tokenHash));
  return token ? registrations.lock(token.registration.id) : null;
}

type PendingDependencies = Parameters<typeof resendActivation>[0] & {
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
};

/**
 * The same for who met a pending address in the form: by the address, and only with an invitation that lets in now, as
 * registering once more would. Without one nothing is said of any address.
 */
export async function resendPending(deps: PendingDependencies, input: CheckInput & { readonly email: string }) {
  const { errors } = await deps.checkCode(input);
  if (errors.length > 0) return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' } as const;
  return resendActivation(deps, { email: input.email });
}
