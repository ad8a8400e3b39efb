import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { MailedLink, ReminderStore } from '../actions/reminder-ports.ts';

/** The SQL of reminders, and of registrations that continue expired ones. */
export function createReminderStore(db: Db) {
  return {
    async claimReminders({ after, until }, at, limit) {
      const { rows } = await sql<{ id: string }>`
        with due as materialized (
          select id from registration
          where status = 'pending' and reminded_at is null and erased_at is null and expires_at > ${after} and expires_at <= ${until}
          order by expires_at limit ${limit} for no key update skip locked
        )
        update registration set reminded_at = ${at}
        where id = any(array(select id from due)) returning id`.execute(db);
      return rows.map(({ id }) => id);
    },
    async findMailedLink(registrationId, keyIds) {
      const { rows } = await sql<MailedLink>`
        select token_hash as hash, key_id as "keyId", salt, generation from activation_token
        where registration_id = ${registrationId} and used_at is null and revoked_at is null and sent_at is not null
          and key_id = any(${[...keyIds]})
        order by generation desc limit 1`.execute(db);
      return rows[0] ?? null;
    },
    async markReminded(hash, at) {
      await sql`update activation_token set reminded_at = ${at} where token_hash = ${hash}`.execute(db);
    },
    findSuperfluousReminders: async (letters, at) => {
      const { rows } = await sql<{ id: string }>`
        select letter.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter (id uuid, data jsonb)
        left join lateral (
          select status, expires_at from registration where id = (letter.data->>'registrationId')::uuid offset 0) r on true
        where r.status is distinct from 'pending' or r.expires_at <= ${at}`.execute(db);
      return rows.map(({ id }) => id);
    },
    ...createRenewalStore(db),
  } satisfies Partial<ReminderStore>;
}

function createRenewalStore(db: Db) {
  return {
    async findRenewal(id) {
      const { rows } = await sql<{ readonly code: string; readonly renews: string | null }>`
        select k.code, r.renews from registration r join registration_code k on k.id = r.code_id where r.id = ${id}`.execute(
        db,
      );
      return rows[0] ?? null;
    },
    async insertRenewal({ id, renews, createdAt, expiresAt, slotHint }) {
      const { rows } = await sql`
        with seat as (
          select s.inviter_id, s.slot from invitation_slot s
          where s.inviter_id = (select inviter_id from registration where id = ${renews}) and s.pending < s.balance
          order by (s.slot + ${slotHint}::int) % 16 limit 1 for update skip locked
        ), added as (
          insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name,
            newsletter, postal_code, date_of_birth, campaign, headline, voucher_percent, created_at, expires_at, renews,
            is_disposable, is_mistyped)
          select ${id}::uuid, r.email, r.code_id, seat.inviter_id, seat.slot, r.country, r.language, r.gender, r.first_name,
            r.last_name, r.newsletter, r.postal_code, r.date_of_birth, r.campaign, r.headline, r.voucher_percent,
            ${createdAt}::timestamptz, ${expiresAt}::timestamptz, r.id,
            r.is_disposable, r.is_mistyped
          from registration r, seat where r.id = ${renews}
        ), agreed as (
          insert into consent (registration_id, kind, policy, language, given_at, text_version)
          select ${id}::uuid, c.kind, c.policy, c.language, c.given_at, c.text_version
          from consent c, seat where c.registration_id = ${renews}
        ), reserved as (
          insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
          select inviter_id, slot, 'reserve', ${id}::uuid, ${createdAt}::timestamptz from seat
        )
        select slot from seat`.execute(db);
      return rows.length === 1 ? 'inserted' : 'no-free-slot';
    },
  } satisfies Partial<ReminderStore>;
}
