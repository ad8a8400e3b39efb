import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { DeliveryStore, DueDelivery } from '../actions/ports.ts';

const MESSAGE = sql`json_build_object('id', m.id, 'type', m.type, 'subject', m.subject)`;

type DueRow = Omit<DueDelivery, 'message'> & {
  readonly message: Omit<DueDelivery['message'], 'happenedAt'>;
  readonly happenedAt: Date;
};

/** The SQL about messages and their deliveries, in the given pool or transaction. */
export function createDeliveryStore(db: Db): DeliveryStore {
  return {
    ...createMessageStore(db),
    async listDue(endpointId, at, limit) {
      const { rows } = await sql<DueRow>`
        select d.id, d.tries, d.requested_at as "requestedAt", ${MESSAGE} as message, m.happened_at as "happenedAt"
        from webhook_delivery d join webhook_message m on m.id = d.message_id
        where d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.due_at <= ${at}
        order by d.due_at, d.id limit ${limit}`.execute(db);
      return rows.map(({ happenedAt, message, ...row }) => ({ ...row, message: { ...message, happenedAt } }));
    },
    async saveTry({ id, requestedAt }, { state, dueAt, try: tried }) {
      const entry = JSON.stringify([tried]);
      // A newer request is at least a millisecond later, which is as exact as the driver reads.
      const isOutdated = sql`requested_at >= ${requestedAt}::timestamptz + interval '1 millisecond'`;
      const unlessOutdated = (kept: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
        sql`case when ${isOutdated} then ${kept} else ${value} end`;
      await sql`
        update webhook_delivery set state = ${unlessOutdated(sql`state`, sql`${state}`)},
          due_at = ${unlessOutdated(sql`due_at`, sql`${dueAt}::timestamptz`)},
          tries = ${unlessOutdated(sql`tries`, sql`tries + 1`)}, tried_at = ${tried.at},
          status = ${tried.status}, failure = ${tried.failure}, milliseconds = ${tried.milliseconds},
          log = (case when jsonb_array_length(log) >= 20 then log - 0 else log end) || ${entry}::jsonb
        where id = ${id}`.execute(db);
    },
    async listDueEndpoints(at) {
      const { rows } = await sql<{ id: string }>`
        select e.id from webhook_endpoint e
        where e.disabled_at is null and (e.paused_until is null or e.paused_until <= ${at})
          and exists (select from webhook_delivery d
            where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= ${at})`.execute(db);
      return rows.map(({ id }) => id);
    },
    async requestAgain(ids, at) {
      const { rows } = await sql<{ endpointId: string; number: number }>`
        with again as (
          update webhook_delivery set state = 'waiting', due_at = ${at}, tries = 0,
            requested_at = greatest(${at}::timestamptz, requested_at + interval '1 millisecond')
          where id in (select id from webhook_delivery where id = any(${[...ids]}::uuid[]) order by id for update)
          returning endpoint_id)
        select endpoint_id as "endpointId", count(*)::int as number from again group by endpoint_id`.execute(db);
      return rows;
    },
  };
}

function createMessageStore(db: Db): Pick<DeliveryStore, 'insertMessage' | 'insertDelivery' | 'noteExhausted'> {
  return {
    async insertMessage({ id, type, subject, happenedAt }) {
      const { numAffectedRows } = await sql`
        insert into webhook_message (id, type, subject, happened_at)
        values (${id}, ${type}, ${JSON.stringify(subject)}::jsonb, ${happenedAt}) on conflict do nothing`.execute(db);
      return numAffectedRows === 1n;
    },
    async insertDelivery(id, message, { id: endpointId, isDisabled }, at) {
      await sql`
        insert into webhook_delivery (id, message_id, endpoint_id, type, state, requested_at, due_at, created_at, failure)
        values (${id}, ${message.id}, ${endpointId}, ${message.type}, ${isDisabled ? 'failed' : 'waiting'}, ${at},
          ${isDisabled ? null : at}, ${at}, ${isDisabled ? 'endpoint-disabled' : null})`.execute(db);
    },
    // One statement, so that it counts at one moment. Of several at once the last one finds what all of them took.
    async noteExhausted(registrationId, at) {
      const { rows } = await sql<{ codeId: string }>`
        with noted as (
          insert into webhook_exhausted_inviter as before (inviter_id, given, noted_at)
          select r.inviter_id, s.given, ${at}::timestamptz from registration r
          cross join lateral (
            select sum(balance - pending) as free, sum(given) as given from invitation_slot
            where inviter_id = r.inviter_id) s
          where r.id = ${registrationId} and s.free = 0
          on conflict (inviter_id) do update set given = excluded.given, noted_at = excluded.noted_at
          where before.given < excluded.given returning inviter_id)
        select newest.code_id as "codeId" from noted cross join lateral (
          select registration_id from invitation_ledger where inviter_id = noted.inviter_id and kind = 'reserve'
          order by at desc, id desc limit 1) l
        join registration newest on newest.id = l.registration_id`.execute(db);
      return rows[0]?.codeId ?? null;
    },
  };
}
