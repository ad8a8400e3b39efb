import { sql } from 'kysely';
import { addMilliseconds, MINUTE } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { Interest, InterestStore } from '../actions/ports.ts';
import { getNewestExpiredRequest } from '../rules/application.ts';
import { isMember, isPending } from './registered.ts';

/** An arbitrary number that separates these locks from others of the database. */
const MAILBOX_LOCKS = 8;
/** A confirmation that was not marked as sent within this time was not sent. */
const UNDER_WAY = MINUTE;

const columns = sql`i.id, i.email, i.language, i.country, i.status, i.applied_at as "appliedAt",
  i.confirmation_requested_at as "confirmationRequestedAt", i.decided_at as "decidedAt", i.decided_by as "decidedBy",
  i.reason, i.is_disposable as "isDisposable", i.is_mistyped as "isMistyped",
  (select c.code from registration_code c where c.id = i.code_id) as code, i.invited_at as "invitedAt",
  i.invitation_sent_at as "invitationSentAt"`;

/** The applications' SQL, in the given pool or transaction. */
export function createInterestStore(db: Db): InterestStore {
  return {
    ...createReadStore(db),
    ...createConfirmationStore(db),
    ...createSendingStore(db),
    ...createDecisionStore(db),
    ...createExaminationStore(db),
  };
}

function createReadStore(db: Db) {
  return {
    async lock(id) {
      const { rows } = await sql<Interest>`
        select ${columns} from membership_interest i where i.id = ${id} for update of i`.execute(db);
      return rows[0] ?? null;
    },
    async lockByEmail(email) {
      const { rows } = await sql<Interest>`
        select ${columns} from membership_interest i where i.email = ${email} for update of i`.execute(db);
      return rows[0] ?? null;
    },
    async find(id) {
      const { rows } = await sql<Interest>`select ${columns} from membership_interest i where i.id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
  } satisfies Partial<InterestStore>;
}

function createConfirmationStore(db: Db) {
  return {
    async insert(row, at) {
      const { rows } = await sql`
        insert into membership_interest (id, email, language, country, is_disposable, is_mistyped, applied_at, confirmation_requested_at)
        values (${row.id}, ${row.email}, ${row.language}, ${row.country}, ${row.isDisposable},
          ${row.isMistyped}, ${at}, ${at})
        on conflict (email) do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'known';
    },
    async noteConfirmationRequest(id, at) {
      await sql`update membership_interest set confirmation_requested_at = ${at} where id = ${id}`.execute(db);
    },
    async findSuperfluousConfirmations(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (
          select * from membership_interest where id = (l.data->>'interestId')::uuid offset 0) i on true
        where i.id is null or i.status <> 'applied' or i.confirmation_sent_at >= i.confirmation_requested_at`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },
  } satisfies Partial<InterestStore>;
}

function createSendingStore(db: Db) {
  return {
    async lockCanonicalEmail(email) {
      await sql`select pg_advisory_xact_lock(${MAILBOX_LOCKS}, hashtext(mailbox_of(${email})))`.execute(db);
    },
    async listConfirmedBeside({ id, email }, since, now) {
      const { rows } = await sql<{ email: string }>`
        select email from membership_interest
        where mailbox_of(email) = mailbox_of(${email}) and confirmation_begun_at > ${since} and id <> ${id}
          and (confirmation_sent_at >= confirmation_begun_at or confirmation_begun_at > ${addMilliseconds(now, -UNDER_WAY)})`.execute(
        db,
      );
      return rows.map((row) => row.email);
    },
    async noteConfirmationBegun(id, at) {
      await sql`update membership_interest set confirmation_begun_at = ${at} where id = ${id}`.execute(db);
    },
    async markConfirmationSent(id, at) {
      await sql`update membership_interest set confirmation_sent_at = ${at} where id = ${id}`.execute(db);
    },
  } satisfies Partial<InterestStore>;
}

function createDecisionStore(db: Db) {
  return {
    async findSuperfluousInvitations(letters, at) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (
          select * from membership_interest where id = (l.data->>'interestId')::uuid offset 0) i on true
        where i.id is null or i.status <> 'approved' or i.invitation_sent_at >= i.invited_at
          or (i.invited_at <= ${getNewestExpiredRequest(at)}
            and (${isMember(sql`i.email`)} or ${isPending(sql`i.email`)}))`.execute(db);
      return rows.map(({ id }) => id);
    },
    async hasRegistered(email) {
      const { rows } = await sql<{ has: boolean }>`
        select ${isMember(sql`${email}`)} or ${isPending(sql`${email}`)} as has`.execute(db);
      return rows[0]?.has ?? false;
    },
    async decide(id, { status, actor, reason }, at) {
      await sql`
        update membership_interest
        set status = ${status}, decided_at = ${at}, decided_by = ${actor}, reason = ${reason} where id = ${id}`.execute(
        db,
      );
    },
    async invite(id, codeId, at) {
      await sql`update membership_interest set code_id = ${codeId}, invited_at = ${at} where id = ${id}`.execute(db);
    },
    async markInvitationSent(id, at) {
      await sql`update membership_interest set invitation_sent_at = ${at} where id = ${id}`.execute(db);
    },
  } satisfies Partial<InterestStore>;
}

function createExaminationStore(db: Db) {
  return {
    async listUnexamined(limit) {
      const { rows } = await sql<Pick<Interest, 'id' | 'email'>>`
        select id, email from membership_interest where is_disposable is null order by id limit ${limit}`.execute(db);
      return rows;
    },
    async saveAddressFlags(flags) {
      const listIds = (chosen: typeof flags) => sql`${chosen.map(({ id }) => id)}::uuid[]`;
      await sql`
        update membership_interest set is_disposable = id = any(${listIds(flags.filter((one) => one.isDisposable))}),
          is_mistyped = id = any(${listIds(flags.filter((one) => one.isMistyped))})
        where id = any(${listIds(flags)})`.execute(db);
    },
  } satisfies Partial<InterestStore>;
}
