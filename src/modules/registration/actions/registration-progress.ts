import { isUuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import { isPast } from '#kernel/instant.ts';
import { invitorName } from '#modules/invitation/rules/check.ts';
import {
  type ActivationError,
  activationFacts,
  decideActivation,
  offeredVoucher,
  type ResendLimits,
  type Status,
} from '../rules/lifecycle.ts';
import { getOwnDelay, getResendDelay } from './mailbox-limits.ts';
import type { Registration, RegistrationStore, TakenInvitation } from './ports.ts';

export type RegistrationProgress = {
  readonly registrationId: string;
  readonly status: Status;
  /** Seconds until another activation mail may be requested; 0 where it may be now. */
  readonly resendAfter: number;
  /** The source of the registration, for analytics. */
  readonly campaign: string | null;
  readonly headline: string;
};

type ProgressDependencies = {
  readonly clock: Clock;
  readonly resendLimits: ResendLimits;
  readonly registrations: Pick<RegistrationStore, 'findShown' | 'listMails' | 'listResends' | 'findToken'>;
};

/** The invitation of a registration, as pages show it. */
export type RegistrationInvitation = {
  /** First name and initial; null where the inviter is no longer active. */
  readonly invitorName: string | null;
  readonly voucherPercent: number;
  /** In minor units of the club's currency; null for any order. */
  readonly voucherMinimumMinor: number | null;
};

/** The inviter and the benefits of a registration's invitation; it reveals nothing about the registered person. */
export async function findRegistrationInvitation(
  { registrations }: { readonly registrations: Pick<RegistrationStore, 'findInvitation'> },
  registrationId: string,
): Promise<RegistrationInvitation | null> {
  return buildInvitation(await registrations.findInvitation(registrationId));
}

/** The invitation through which somebody became a member; null for members without one, such as an admin. */
export async function findMemberInvitation(
  { registrations }: { readonly registrations: Pick<RegistrationStore, 'findInvitationOfMember'> },
  memberId: string,
): Promise<RegistrationInvitation | null> {
  return buildInvitation(await registrations.findInvitationOfMember(memberId));
}

function buildInvitation(taken: TakenInvitation | null): RegistrationInvitation | null {
  if (!taken) return null;
  const { percent, minimumMinor } = offeredVoucher(taken);
  return {
    invitorName: taken.inviterActive ? invitorName(taken) : null,
    voucherPercent: percent,
    voucherMinimumMinor: minimumMinor,
  };
}

/** The progress of a registration, for the page on which its visitor waits; it reveals nothing about the person. */
export async function findProgress(
  deps: ProgressDependencies,
  registrationId: string,
): Promise<RegistrationProgress | null> {
  const registration = isUuid(registrationId) ? await deps.registrations.findShown(registrationId) : null;
  if (!registration) return null;
  const now = deps.clock();
  const { status, campaign, headline } = registration;
  const over = { registrationId, resendAfter: 0, campaign, headline };
  if (status !== 'pending') return { status, ...over };
  if (isPast(registration.expiresAt, now)) return { status: 'expired', ...over };
  const getDelay = registration.isWithheld ? getOwnDelay : getResendDelay;
  const wait = await getDelay(deps, deps.registrations, registration);
  return { status, ...over, resendAfter: wait ?? 0 };
}

export type LinkState = 'OPEN' | 'ACCOUNT_ACTIVE' | ActivationError;

/** The state of an activation link. The query does not use the link up, and needs the secret of the link. */
export async function findLinkState(deps: ProgressDependencies, tokenHash: Uint8Array | null): Promise<LinkState> {
  const token = tokenHash && (await deps.registrations.findToken(tokenHash));
  const verdict = decideActivation(activationFacts(token), deps.clock());
  if (verdict.kind === 'refused') return verdict.error;
  return verdict.kind === 'open' ? 'OPEN' : 'ACCOUNT_ACTIVE';
}

export type PendingActivation = { readonly registrationId: string } & Pick<
  Registration,
  'email' | 'firstName' | 'lastName' | 'newsletter' | 'campaign' | 'headline'
>;

/** The person whom an activation link activates, for the link's holder, who reads the mails of the address. */
export async function findPendingActivation(
  deps: ProgressDependencies,
  tokenHash: Uint8Array | null,
): Promise<PendingActivation | null> {
  const token = tokenHash && (await deps.registrations.findToken(tokenHash));
  if (!token || decideActivation(activationFacts(token), deps.clock()).kind !== 'open') return null;
  const { id: registrationId, email, firstName, lastName, newsletter, campaign, headline } = token.registration;
  return { registrationId, email, firstName, lastName, newsletter, campaign, headline };
}
