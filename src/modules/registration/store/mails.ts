import { sql } from 'kysely';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { OutgoingMail } from '../actions/outgoing-mail.ts';
import type { Registration, RegistrationStore } from '../actions/ports.ts';
import { LONGEST_PENDING } from '../rules/lifecycle.ts';
import { registrationColumns } from './columns.ts';
import { lockMailbox, MAILBOX_LOCKS, waitForLocks } from './lock-wait.ts';

/** A mail of another registration that was not marked as sent within this time was not sent. */
const UNDER_WAY = '1 minute';
/** At Gmail all spellings of a name are one mailbox; elsewhere a plus address may belong to somebody else. */
const GMAIL = '@gmail.com';

/** The SQL of activation mails: the requested ones, the sent ones, and the targets of their links. */
export function createMailStore(db: Db) {
  return {
    async insertResend(registrationId, at) {
      const { rows } = await sql<{ generation: number }>`
        insert into activation_resend (registration_id, requested_at, generation)
        select ${registrationId}::uuid, ${at}::timestamptz, 1 + greatest(
          (select max(generation) from activation_resend where registration_id = ${registrationId}),
          (select max(generation) from activation_token where registration_id = ${registrationId}), 0)
        returning generation`.execute(db);
      return rows[0]?.generation ?? 0;
    },
    async lockCanonicalEmail(mailbox, lockWait) {
      await sql`/* prepared: lock-mailbox */ select ${waitForLocks(lockWait)}, ${lockMailbox(mailbox)}`.execute(db);
    },
    async findWithMailboxLocked(id) {
      const { rows } = await sql<Registration>`/* prepared: find-with-mailbox-locked */
        select ${registrationColumns}, pg_advisory_xact_lock(${MAILBOX_LOCKS}, hashtext(mailbox_of(r.email)))
        from registration r where r.id = ${id} and r.erased_at is null`.execute(db);
      return rows[0] ?? null;
    },
    async listMails(email, since) {
      const { rows } = await sql<OutgoingMail>`/* prepared: list-left-mails */
        select r.id as "registrationId", r.email, mail.at, mail.sent, mail."isReminder"
        from registration r join activation_token t on t.registration_id = r.id
        cross join lateral (values (t.created_at, t.sent_at is not null, false), (t.reminded_at, true, true))
          as mail (at, sent, "isReminder")
        where mailbox_of(r.email) = mailbox_of(${email}) and r.created_at > ${addMilliseconds(since, -LONGEST_PENDING)}
          and mail.at > ${since}
          and (mail.sent or mail.at > ${addMilliseconds(since, DAY)}::timestamptz - ${UNDER_WAY}::interval)
        order by mail.at`.execute(db);
      return rows;
    },
    async listResends(registrationId, since) {
      const { rows } = await sql<{ at: Date }>`
        select requested_at as at from activation_resend
        where registration_id = ${registrationId} and requested_at > ${since} order by requested_at`.execute(db);
      return rows.map(({ at }) => at);
    },
    ...createLinkStore(db),
  } satisfies Partial<RegistrationStore>;
}

/** A link that leads to another registration than its original one belongs to no mail: no key derives it again. */
function createLinkStore(db: Db) {
  return {
    async inheritLinks(fromId, toId) {
      await sql`
        update activation_token set registration_id = ${toId}, key_id = null, generation = 0
        where registration_id = ${fromId} and used_at is null`.execute(db);
    },
    async adoptLink({ id, email, expiresAt }, since) {
      await sql`
        update activation_token set registration_id = ${id}, revoked_at = null, expires_at = ${expiresAt},
          key_id = null, generation = 0
        where token_hash = (
          select t.token_hash from registration r join activation_token t on t.registration_id = r.id
          where mailbox_of(r.email) = mailbox_of(${email})
            and (r.email = ${email} or mailbox_of(r.email) like ${`%${GMAIL}`})
            and (r.id = ${id} or r.status in ('withdrawn', 'expired')) and t.used_at is null and t.sent_at > ${since}
          order by t.sent_at desc limit 1)
        and not exists (
          select from activation_token where registration_id = ${id} and used_at is null and revoked_at is null)`.execute(
        db,
      );
    },
  } satisfies Partial<RegistrationStore>;
}
