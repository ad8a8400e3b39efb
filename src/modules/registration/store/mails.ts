import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { AskedMail } from '../actions/activation-mails.ts';
import type { RegistrationStore } from '../actions/ports.ts';

/** Any number: it keeps these locks apart from others of the database. */
const MAILBOX_LOCKS = 7;

/** The SQL of when activation mails were asked for, by the letterbox that they go to. */
export function mailsOf(db: Db) {
  return {
    async insertResend(registrationId, at) {
      await sql`insert into activation_resend (registration_id, requested_at) values (${registrationId}, ${at})`.execute(
        db,
      );
    },
    async lockMailbox(mailbox) {
      await sql`/* prepared: lock-mailbox */ select pg_advisory_xact_lock(${MAILBOX_LOCKS}, hashtext(${mailbox}))`.execute(
        db,
      );
    },
    async listMails(mailbox, since) {
      const { rows } = await sql<AskedMail>`/* prepared: list-mails */
        select id as "registrationId", created_at as at, true as first from registration
        where mailbox_of(email) = ${mailbox} and created_at > ${since}
        union all
        select r.id, s.requested_at, false from registration r join activation_resend s on s.registration_id = r.id
        where mailbox_of(r.email) = ${mailbox} and s.requested_at > ${since}`.execute(db);
      return rows;
    },
  } satisfies Partial<RegistrationStore>;
}
