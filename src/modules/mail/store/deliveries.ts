import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { DeliveryStore } from '../actions/ports.ts';
import type { MailState } from '../rules/mail-list.ts';

/** Notes what happens to mails. */
export function createDeliveryStore(db: Db): DeliveryStore {
  return {
    ...createAttemptStore(db),
    ...createSettlingStore(db),
    async lockStates(ids) {
      const { rows } = await sql<{ id: string; state: MailState }>`
        select id, state from mail_delivery where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db);
      return new Map(rows.map(({ id, state }) => [id, state]));
    },
    async setState(ids, state) {
      if (ids.length === 0) return;
      await sql`update mail_delivery set state = ${state} where id = any(${[...ids]}::uuid[])`.execute(db);
    },
  };
}

function createAttemptStore(db: Db) {
  return {
    /** A mail that has left stays sent: a further try of its job failed later. */
    async saveAttempt({ id, queue, kind, recipient, locale, state, triesBefore, failure, aboutId, messageId, at }) {
      const sentAt = state === 'sent' ? at : null;
      await sql`/* prepared: save-mail-attempt */
        insert into mail_delivery as d (id, queue, kind, recipient, locale, state, tries, failure, about_id, message_id,
          created_at, tried_at, sent_at)
        values (${id}, ${queue}, ${kind}, ${recipientUnlessErased(recipient, aboutId)}, ${locale}, ${state},
          ${triesBefore + 1}, ${failure}, ${aboutId}, ${messageId}, ${at}, ${at}, ${sentAt})
        on conflict (id) do update set kind = excluded.kind,
          recipient = coalesce(excluded.recipient, d.recipient), locale = coalesce(excluded.locale, d.locale),
          message_id = coalesce(excluded.message_id, d.message_id),
          state = case when d.sent_at is not null then d.state else excluded.state end, tries = d.tries + 1,
          failure = coalesce(excluded.failure, d.failure), tried_at = excluded.tried_at,
          sent_at = coalesce(d.sent_at, excluded.sent_at)`.execute(db);
    },
    async drop(id, at) {
      await sql`/* prepared: drop-mail */
        update mail_delivery set state = 'dropped', tried_at = ${at}
        where id = ${id} and state in ('waiting', 'failed')`.execute(db);
    },
  } satisfies Partial<DeliveryStore>;
}

/** A mail that left while its recipient was erased is noted without the address. */
function recipientUnlessErased(recipient: string | null, aboutId: string | null) {
  return sql`case when exists (select from erased_member where member_id = ${aboutId}::uuid)
    or exists (select from erased_member where registration_id = ${aboutId}::uuid) then null else ${recipient}::text end`;
}

/** Data of jobs are ids; anything else would be an error of PostgreSQL. */
const ABOUT = sql`case when data->>'registrationId' ~ '^[0-9a-f-]{36}$' then (data->>'registrationId')::uuid
  when data->>'interestId' ~ '^[0-9a-f-]{36}$' then (data->>'interestId')::uuid
  when data->>'invitationId' ~ '^[0-9a-f-]{36}$' then (data->>'invitationId')::uuid
  when data->>'memberId' ~ '^[0-9a-f-]{36}$' then (data->>'memberId')::uuid end`;

/** Jobs are found by the first one of their tries, in `source_root_id`, or by their own id. */
function createSettlingStore(db: Db) {
  return {
    async noteDeadLetters(kinds) {
      const { numAffectedRows } = await sql`
        insert into mail_delivery as m (id, queue, kind, state, tries, about_id, created_at, tried_at)
        select distinct on (letter.job_id) letter.job_id, letter.source_name, ${JSON.stringify(Object.fromEntries(kinds))}::jsonb->>letter.source_name,
          'failed', letter.tries, letter.about_id, letter.asked_at, letter.created_on
        from (
          select coalesce(source_root_id, source_id) as job_id, source_name, coalesce(source_retry_count, 0) + 1 as tries,
            ${ABOUT} as about_id, coalesce(source_created_on, created_on) as asked_at, created_on
          from pgboss.job
          where name = 'dead-letter' and state < 'active' and not blocked and source_name = any(${[...kinds.keys()]}::text[])
        ) letter
        where letter.job_id is not null
          and not exists (select from mail_delivery d where d.id = letter.job_id and d.state <> 'waiting')
        order by letter.job_id, letter.created_on desc
        on conflict (id) do update set state = 'failed' where m.state = 'waiting'`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
    async settleWithoutLetter() {
      const { numAffectedRows } = await sql`
        update mail_delivery d set state = case when exists (
            select from pgboss.job j where j.source_root_id = d.id and j.name = d.queue and j.state <= 'active')
          then 'waiting' else 'dropped' end
        where d.state = 'failed' and d.state <> 'sent'
          and not exists (select from pgboss.job j
            where j.source_root_id = d.id and j.name = 'dead-letter' and j.state < 'active')
          and not exists (select from pgboss.job j where j.name = d.queue and j.id = d.id and j.state <= 'active')`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },
  } satisfies Partial<DeliveryStore>;
}
