import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { OldRowStore } from './actions.ts';
import type { AgedTable, OldRows } from './rules.ts';

type Age = {
  /** What determines the age of a row, a column or an expression; an index begins with it. */
  readonly age: string | RawBuilder<Date>;
  /** The column is a calendar day. */
  readonly byDay?: true;
  /** A further condition on the age of a row. */
  readonly and?: (before: Date) => RawBuilder<unknown>;
};

const AGES: Readonly<Record<OldRows, Age>> = {
  session: { age: 'expires_at' },
  activation_token: { age: 'expires_at' },
  activation_resend: { age: 'requested_at' },
  activation_attempt: { age: 'at' },
  activation_code_try: { age: 'at' },
  password_reset: { age: 'expires_at' },
  login_link: { age: 'expires_at' },
  admin_invitation: { age: 'expires_at' },
  data_request: { age: 'expires_at' },
  email_change: { age: 'undo_until' },
  pending_login: { age: 'expires_at' },
  provider_login: { age: 'expires_at' },
  passkey_challenge: { age: 'expires_at' },
  registration_submission: { age: 'created_at' },
  // A day after its registration is erased: the answer to its visitor changes at the same time whatever became of it.
  withheld_registration: {
    age: 'created_at',
    and: (before) => sql`not exists (select from registration r where r.id = withheld_registration.registration_id
      and (r.expires_at >= ${before}::timestamptz - interval '1 day'
        or (r.erased_at is null and r.status <> 'active')))`,
  },
  registration_code_change: { age: 'created_at' },
  member_change: { age: 'created_at' },
  registration_change: { age: 'created_at' },
  landing_page_change: { age: 'created_at' },
  inviters_change: { age: 'created_at' },
  membership_interest: { age: sql`greatest(decided_at, invited_at, confirmation_requested_at)` },
  membership_interest_change: { age: 'created_at' },
  audit_entry: { age: 'at', and: () => sql`at <= now() - interval '1 year'` },
  consent_receipt: { age: 'recorded_at', and: () => sql`recorded_at <= now() - interval '3 years'` },
  mail: { age: 'created_at' },
  mail_delivery: { age: 'created_at' },
  funnel_count: { age: 'day', byDay: true },
  funnel_derived_count: { age: 'day', byDay: true },
  funnel_code_count: { age: 'day', byDay: true },
  funnel_sum: { age: 'day', byDay: true },
  funnel_delay_sum: { age: 'day', byDay: true },
  funnel_combination: { age: 'day', byDay: true },
  experiment_count: { age: 'day', byDay: true },
  referrer_arrival: { age: 'day', byDay: true },
  webhook_delivery: { age: 'created_at' },
  // With its last delivery: rows are deleted in batches, and a message would delete all of its deliveries at once.
  webhook_message: {
    age: 'happened_at',
    and: () => sql`not exists (select from webhook_delivery d where d.message_id = webhook_message.id)`,
  },
  code_job_row: { age: 'created_at' },
  // With its last row: rows are deleted in batches, and a job would delete all of its rows at once.
  code_job: {
    age: 'created_at',
    and: () => sql`not exists (select from code_job_row r where r.job_id = code_job.id)`,
  },
};

/** Deletes rows by age. It skips rows that others have locked, so that no batch waits. */
export function createOldRowStore(db: Db): OldRowStore {
  return {
    async deleteOldest(table, before, limit) {
      // The trigger of the audit log refuses all other deletions.
      if (table === 'audit_entry') await sql`select set_config('vestibule.retention', 'on', true)`.execute(db);
      const { byDay, and } = AGES[table];
      const age = getAge(table);
      const limited = byDay ? sql`(${before}::timestamptz at time zone 'UTC')::date` : sql`${before}::timestamptz`;
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${age} < ${limited} and ${and?.(before) ?? sql`true`}
          order by ${age} limit ${limit} for update skip locked))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
    async findOldest(table) {
      const { rows } = await selectOldest(table).execute(db);
      return rows[0]?.oldest ?? null;
    },
  };
}

function selectOldest(table: AgedTable): RawBuilder<{ oldest: Date | null }> {
  if (table === 'registration')
    return sql`select min(ended_at) as oldest from registration where erased_at is null and status in ('expired', 'withdrawn')`;
  const oldest = sql`min(${getAge(table)})`;
  return sql`select ${AGES[table].byDay ? sql`${oldest}::timestamp at time zone 'UTC'` : oldest} as oldest from ${sql.table(table)}`;
}

function getAge(table: OldRows): RawBuilder<unknown> {
  const { age } = AGES[table];
  return typeof age === 'string' ? sql.ref(age) : age;
}
