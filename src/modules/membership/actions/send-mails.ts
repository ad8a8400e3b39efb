import { decryptText } from '#kernel/encrypted-text.ts';
import { addMilliseconds, type Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { LOGIN_LINK_PATIENCE, LOGIN_LINK_VALIDITY, type Member, RESET_VALIDITY } from '../rules/member.ts';
import { hasFactor } from '../rules/proof.ts';
import type { LinkStores, MembershipDependencies, NewLink, SentLink } from './ports.ts';
import { LOGIN_LINK_PATH } from './request-mailed-link.ts';

type SendingDependencies = Pick<
  MembershipDependencies,
  'clock' | 'members' | 'transaction' | 'retryOnConnectionLoss' | 'mailSecrets' | 'sendMail' | keyof LinkStores
>;

/** An earlier release enqueued jobs without language, which then is the member's own, and without time. */
type LinkMailJob = { readonly memberId: string; readonly locale?: Locale; readonly askedAt?: string };

/**
 * Sends the mail with a reset link: derives the token now, so that no queue contains it, revokes the older one,
 * commits, and only then sends the mail. A retried job mails the same token. A mail that was requested before a newer
 * one is not sent.
 */
export function sendPasswordReset(deps: SendingDependencies, job: LinkMailJob): Promise<void> {
  return sendLink(deps, job, { kind: 'password-reset', links: 'resets', validity: RESET_VALIDITY, returnTo: null });
}

/**
 * Sends the mail with a link that logs in, in the same way. Admins without a second factor get none: the mailbox alone would
 * open the back office. A mail that is late by an hour is nobody's any more.
 */
export async function sendLoginLink(
  deps: SendingDependencies & Pick<MembershipDependencies, 'factors' | 'secretCipher'>,
  { next, ...job }: LinkMailJob & { readonly askedAt: string; readonly next?: string },
): Promise<void> {
  if (deps.clock().getTime() - new Date(job.askedAt).getTime() > LOGIN_LINK_PATIENCE) return;
  const member = await deps.members.findMember(job.memberId);
  if (!member || (member.role === 'ADMIN' && !hasFactor(await deps.factors.summarizeFactors(member.id)))) return;
  const returnTo = next === undefined ? null : decryptText(deps.secretCipher, next, LOGIN_LINK_PATH);
  await sendLink(deps, job, { kind: 'login-link', links: 'loginLinks', validity: LOGIN_LINK_VALIDITY, returnTo });
}

type LinkMail = {
  readonly kind: 'password-reset' | 'login-link';
  readonly links: keyof LinkStores;
  readonly validity: number;
  /** The page to open after the login. */
  readonly returnTo: string | null;
};

async function sendLink(
  deps: SendingDependencies,
  { memberId, locale, askedAt }: LinkMailJob,
  { kind, links, validity, returnTo }: LinkMail,
): Promise<void> {
  const now = deps.clock();
  const validUntil = addMilliseconds(now, validity);
  const requested = {
    memberId,
    askedAt: askedAt ? new Date(askedAt) : now,
    createdAt: now,
    expiresAt: validUntil,
  };
  const prepared = await prepareLink(deps, kind, links, requested);
  if (!prepared) return;
  const { id, member, token, hash } = prepared;
  await deps.sendMail({ kind, id, ...buildRecipient(member, locale), token, validUntil, returnTo });
  await deps.retryOnConnectionLoss(() => deps[links].markSent(hash, deps.clock()));
}

type RequestedLink = Omit<NewLink, 'tokenHash' | 'keyId' | 'salt'>;

/** The link of a mail, newly created or existing; null where nobody needs the mail any more. */
function prepareLink(
  deps: SendingDependencies,
  kind: LinkMail['kind'],
  links: keyof LinkStores,
  requested: RequestedLink,
) {
  const { memberId, askedAt, createdAt, expiresAt } = requested;
  const { mailSecrets } = deps;
  const name = `${kind} ${memberId} ${askedAt.toISOString()}`;
  return deps.transaction(async ({ members, [links]: store }) => {
    const member = await members.lockMember(memberId);
    const newest = member && (await store.findNewest(memberId));
    if (!member || (newest && isSuperfluous(newest, askedAt))) return null;
    const isOwn = newest?.askedAt.getTime() === askedAt.getTime();
    const own = isOwn ? mailSecrets.derive(newest.keyId, name, newest.salt) : null;
    if (own) {
      await store.prolong(own.hash, expiresAt);
      return { id: `${name} ${newest?.keyId}`, member, ...own };
    }
    const keyId = mailSecrets.newestKeyId;
    const salt = mailSecrets.newSalt();
    const made = mailSecrets.derive(keyId, name, salt);
    if (!made) throw new Error('The key of a link is not known');
    await store.revoke(memberId, createdAt);
    await store.insert({ ...requested, tokenHash: made.hash, keyId, salt });
    return { id: `${name} ${keyId}`, member, ...made };
  });
}

function isSuperfluous(newest: SentLink, askedAt: Instant): boolean {
  return newest.askedAt > askedAt || (newest.askedAt.getTime() === askedAt.getTime() && newest.isSettled);
}

/** Informs a member that the password was changed. A repeated mail has the same Message-ID. */
export async function sendPasswordChanged(
  { members, sendMail }: Pick<SendingDependencies, 'members' | 'sendMail'>,
  { memberId, at }: { readonly memberId: string; readonly at: string },
): Promise<void> {
  const member = await members.findMember(memberId);
  const id = `password-changed ${memberId} ${at}`;
  if (member) await sendMail({ kind: 'password-changed', id, ...buildRecipient(member), at: new Date(at) });
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
