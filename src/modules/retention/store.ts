import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { OldRowStore } from './actions.ts';
import type { AgedTable, OldRows } from './rules.ts';

type Age = {
  /** The column that determines the age of a row; an index begins with it. */
  readonly column: string;
  /** The column is a calendar day. */
  readonly byDay?: true;
  /** A further condition on the age of a row. */
  readonly and?: (before: Date) => RawBuilder<unknown>;
};

const APPLICATION_AGE = sql`greatest(decided_at, invited_at, confirmation_requested_at)`;

const AGES: Readonly<Record<OldRows, Age>> = {
  session: { column: 'expires_at' },
  activation_token: { column: 'expires_at' },
  activation_resend: { column: 'requested_at' },
  activation_attempt: { column: 'at' },
  activation_code_try: { column: 'at' },
  password_reset: { column: 'expires_at' },
  login_link: { column: 'expires_at' },
  admin_invitation: { column: 'expires_at' },
  data_request: { column: 'expires_at' },
  email_change: { column: 'undo_until' },
  pending_login: { column: 'expires_at' },
  provider_login: { column: 'expires_at' },
  passkey_challenge: { column: 'expires_at' },
  registration_submission: { column: 'created_at' },
  // A day after its registration is erased: the answer to its visitor changes at the same time whatever became of it.
  withheld_registration: {
    column: 'created_at',
    and: (before) => sql`not exists (select from registration r where r.id = withheld_registration.registration_id
      and (r.expires_at >= ${before}::timestamptz - interval '1 day'
        or (r.erased_at is null and r.status <> 'active')))`,
  },
  registration_code_change: { column: 'created_at' },
  member_change: { column: 'created_at' },
  registration_change: { column: 'created_at' },
  landing_page_change: { column: 'created_at' },
  inviters_change: { column: 'created_at' },
  membership_interest: {
    column: 'confirmation_requested_at',
    and: (before) => sql`${APPLICATION_AGE} < ${before}`,
  },
  membership_interest_change: { column: 'created_at' },
  audit_entry: { column: 'at', and: () => sql`at <= now() - interval '1 year'` },
  consent_receipt: { column: 'recorded_at', and: () => sql`recorded_at <= now() - interval '3 years'` },
  mail: { column: 'created_at' },
  mail_delivery: { column: 'created_at' },
  funnel_count: { column: 'day', byDay: true },
  funnel_derived_count: { column: 'day', byDay: true },
  funnel_code_count: { column: 'day', byDay: true },
  funnel_sum: { column: 'day', byDay: true },
  funnel_delay_sum: { column: 'day', byDay: true },
  experiment_count: { column: 'day', byDay: true },
  referrer_arrival: { column: 'day', byDay: true },
  webhook_delivery: { column: 'created_at' },
  // With its last delivery: rows are deleted in batches, and a message would delete all of its deliveries at once.
  webhook_message: {
    column: 'happened_at',
    and: () => sql`not exists (select from webhook_delivery d where d.message_id = webhook_message.id)`,
  },
  code_job_row: { column: 'created_at' },
  // With its last row: rows are deleted in batches, and a job would delete all of its rows at once.
  code_job: {
    column: 'created_at',
    and: () => sql`not exists (select from code_job_row r where r.job_id = code_job.id)`,
  },
};

/** Deletes rows by age. It skips rows that others have locked, so that no batch waits. */
export function createOldRowStore(db: Db): OldRowStore {
  return {
    async deleteOldest(table, before, limit) {
      // The trigger of the audit log refuses all other deletions.
      if (table === 'audit_entry') await sql`select set_config('vestibule.retention', 'on', true)`.execute(db);
      const { column, byDay, and } = AGES[table];
      const age = sql.ref(column);
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
  if (table === 'membership_interest') return sql`select min(${APPLICATION_AGE}) as oldest from membership_interest`;
  const { column, byDay } = AGES[table];
  const oldest = sql`min(${sql.ref(column)})`;
  return sql`select ${byDay ? sql`${oldest}::timestamp at time zone 'UTC'` : oldest} as oldest from ${sql.table(table)}`;
}
