import type { DomainEvents } from '#kernel/domain-events.ts';
import { hasPermission, listRolesWith } from '#kernel/permissions.ts';
import { findDigestPeriod } from '../rules/returned-news.ts';
import type { DigestDependencies, SendDigestDependencies } from './news-ports.ts';

/** Those who do something about mails that came back. */
const PERMISSION = 'mails.write';
/** A digest counts further than a page, which is read often. */
const MOST_COUNTED = 1_000_000;

/**
 * Once a day: informs the admins who handle mails how many addresses are newly marked, if any is. Of two runs, also of two
 * workers at the same time, the second one finds it done.
 */
export async function announceReturned({ clock, transaction, listAdminIds }: DigestDependencies): Promise<void> {
  const readers = await listAdminIds(listRolesWith(PERMISSION));
  await transaction(async ({ news, events }) => {
    const period = findDigestPeriod((await news.lock()).mailedUntil, clock());
    if (!period) return;
    await news.setMailed(period.to);
    const { bounced, complained } = await news.count(period, MOST_COUNTED);
    if (bounced + complained === 0) return;
    const until = period.to.toISOString();
    for (const memberId of readers)
      await events.publish('returned-mails.counted', { memberId, until, bounced, complained });
  });
}

/**
 * Sends the digest to an admin who still handles mails; not to an address that takes none itself, as nobody asked for this mail.
 * A repeated mail has the same Message-ID.
 */
export async function sendReturnedDigest(
  { findMember, returns, sendDigest }: SendDigestDependencies,
  { memberId, until, bounced, complained }: DomainEvents['returned-mails.counted'],
): Promise<void> {
  const reader = await findMember(memberId);
  if (!reader || !hasPermission(reader.adminRole, PERMISSION) || (await returns.findReturned(reader.email))) return;
  const { email: to, language: locale, country, firstName } = reader;
  const id = `returned-mails ${memberId} ${until}`;
  await sendDigest({ id, to, locale, country, firstName, bounced, complained });
}
