import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { encryptText } from '#kernel/encrypted-text.ts';
import { newId } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import { parseReturnPath } from '../rules/return-path.ts';
import { type TooManyAttempts, takeAttempts } from './attempts.ts';
import type { MembershipDependencies } from './ports.ts';

export type ResetRequest = { readonly email: string; readonly locale: Locale; readonly clientAddress: string };
export type ResetRequestOutcome = { readonly kind: 'requested' } | TooManyAttempts;

type ResetRequestDependencies = Pick<MembershipDependencies, 'transaction' | 'takeAttempt' | 'clock' | 'random'>;

/**
 * Requests a mail with a reset link. Response and work are the same whether or not the address has an account, so that
 * neither text nor time reveals it: the event is published either way, and the worker finds no member. Limits:
 * `password-reset-address` by the client's address, `password-reset-target` by the email.
 */
export function requestPasswordReset(
  deps: ResetRequestDependencies,
  input: ResetRequest,
): Promise<ResetRequestOutcome> {
  return requestLink(deps, input, { limits: 'password-reset', event: 'password-reset.requested', next: {} });
}

/** What a path in a queue is encrypted for: it may contain what somebody searched for. */
export const LOGIN_LINK_PATH = 'page after a login link';

/**
 * Requests a mail with a link that logs in, in the same way. The link leads to `returnTo` afterwards, if that is a path of this
 * website. Limits: those of `login-link`.
 */
export function requestLoginLink(
  deps: ResetRequestDependencies & Pick<MembershipDependencies, 'secretCipher'>,
  { returnTo, ...input }: ResetRequest & { readonly returnTo: string | null },
): Promise<ResetRequestOutcome> {
  const path = parseReturnPath(returnTo);
  const next = path === null ? {} : { next: encryptText(deps.secretCipher, path, LOGIN_LINK_PATH) };
  return requestLink(deps, input, { limits: 'login-link', event: 'login-link.requested', next });
}

type LinkKind = {
  readonly limits: 'password-reset' | 'login-link';
  readonly event: 'password-reset.requested' | 'login-link.requested';
  readonly next: { readonly next?: string };
};

async function requestLink(
  deps: ResetRequestDependencies,
  input: ResetRequest,
  { limits, ...published }: LinkKind,
): Promise<ResetRequestOutcome> {
  const email = normalizeEmail(input.email);
  const target = isEmailAddress(email) ? email : 'no address';
  const tooMany = await takeAttempts(deps.takeAttempt, limits, input.clientAddress, target);
  if (tooMany) return tooMany;
  if (isEmailAddress(email)) await publishRequest(deps, published, { email, locale: input.locale });
  return { kind: 'requested' };
}

function publishRequest(
  deps: ResetRequestDependencies,
  { event, next }: Omit<LinkKind, 'limits'>,
  { email, locale }: Pick<ResetRequest, 'email' | 'locale'>,
): Promise<void> {
  return deps.transaction(async ({ members, events }) => {
    const member = await members.findMemberByEmail(email);
    // A new id that belongs to nobody replaces a missing member's id: the queue contains ids only.
    const memberId = member?.id ?? newId(deps.clock(), deps.random);
    await events.publish(event, { memberId, locale, askedAt: deps.clock().toISOString(), ...next });
  });
}
