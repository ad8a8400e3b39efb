import { addMilliseconds, type Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Member, RESET_VALIDITY } from '../rules/member.ts';
import type { MembershipDependencies, NewReset, ResetLink } from './ports.ts';

type SendingDependencies = Pick<
  MembershipDependencies,
  'clock' | 'members' | 'transaction' | 'retryOnConnectionLoss' | 'mailSecrets' | 'sendMail'
>;

/** An earlier release enqueued jobs without language, which then is the member's own, and without time. */
type ResetMailJob = { readonly memberId: string; readonly locale?: Locale; readonly askedAt?: string };

/**
 * Sends the mail with a reset link: derives the token now, so that no queue contains it, revokes the older one,
 * commits, and only then sends the mail. A retried job mails the same token. A mail that was requested before a newer
 * one is not sent.
 */
export async function sendPasswordReset(
  deps: SendingDependencies,
  { memberId, locale, askedAt }: ResetMailJob,
): Promise<void> {
  const now = deps.clock();
  const validUntil = addMilliseconds(now, RESET_VALIDITY);
  const prepared = await prepareReset(deps, {
    memberId,
    askedAt: askedAt ? new Date(askedAt) : now,
    createdAt: now,
    expiresAt: validUntil,
  });
  if (!prepared) return;
  const { id, member, token, hash } = prepared;
  await deps.sendMail({ kind: 'password-reset', id, ...buildRecipient(member, locale), token, validUntil });
  await deps.retryOnConnectionLoss(() => deps.members.markResetSent(hash, deps.clock()));
}

type RequestedReset = Omit<NewReset, 'tokenHash' | 'keyId' | 'salt'>;

/** The link of a mail, newly created or existing; null where nobody needs the mail any more. */
function prepareReset(deps: SendingDependencies, requested: RequestedReset) {
  const { memberId, askedAt, createdAt, expiresAt } = requested;
  const { mailSecrets } = deps;
  const name = `password-reset ${memberId} ${askedAt.toISOString()}`;
  return deps.transaction(async ({ members }) => {
    const member = await members.lockMember(memberId);
    const newest = member && (await members.findNewestReset(memberId));
    if (!member || (newest && isSuperfluous(newest, askedAt))) return null;
    const isOwn = newest?.askedAt.getTime() === askedAt.getTime();
    const own = isOwn ? mailSecrets.derive(newest.keyId, name, newest.salt) : null;
    if (own) {
      await members.prolongReset(own.hash, expiresAt);
      return { id: `${name} ${newest?.keyId}`, member, ...own };
    }
    const keyId = mailSecrets.newestKeyId;
    const salt = mailSecrets.newSalt();
    const made = mailSecrets.derive(keyId, name, salt);
    if (!made) throw new Error('The key of a link is not known');
    await members.revokeResets(memberId, createdAt);
    await members.insertReset({ ...requested, tokenHash: made.hash, keyId, salt });
    return { id: `${name} ${keyId}`, member, ...made };
  });
}

function isSuperfluous(newest: ResetLink, askedAt: Instant): boolean {
  return newest.askedAt > askedAt || (newest.askedAt.getTime() === askedAt.getTime() && newest.isSettled);
}

/** Greets a new member and sends the voucher. */
export async function sendWelcome(
  deps: Pick<SendingDependencies, 'members' | 'sendMail'>,
  memberId: string,
): Promise<void> {
  const member = await deps.members.findMember(memberId);
  const voucher = await deps.members.findVoucher(memberId);
  if (member && voucher)
    await deps.sendMail({ kind: 'welcome', id: `welcome ${memberId}`, ...buildRecipient(member), voucher });
}

function buildRecipient({ email, firstName, language, country }: Member, locale: Locale = language) {
  return { to: email, locale, country, firstName };
}
