import { sql } from 'kysely';
import type { JobStatement } from '#kernel/ports.ts';
import type { Db } from '#platform/database/open.ts';
import type { LockWait } from '../actions/lock-wait.ts';
import type { Inserted, NewRegistration } from '../actions/ports.ts';
import { registrationsClosed, submissionConflict } from '../actions/register/conflict.ts';
import { lockMailbox, waitForLocks } from './lock-wait.ts';

/** What else the statement does, where it is a transaction of its own. */
export type Around = {
  /** The mailbox that it locks before all else. */
  readonly mailbox: string | null;
  readonly lockWait: LockWait | undefined;
  /** The jobs that it enqueues if it takes a seat. */
  readonly jobs: readonly JobStatement[];
};
const NOTHING: Around = { mailbox: null, lockWait: undefined, jobs: [] };

/** A withheld registration has no personal data, and its consents come with them. */
const WITHHELD = {
  ...{ email: null, gender: null, firstName: null, lastName: null, postalCode: null, dateOfBirth: null },
  newsletter: false,
} as const;
const UNSEEN = { isDisposable: false, isMistyped: false } as const;

/**
 * Takes the seat and inserts the registration in one statement. It locks a slot with a free seat and skips slots that
 * others have locked; the reservation in the ledger updates the slot's counter. Without a free slot the statement
 * returns no row.
 */
function statement(row: NewRegistration, { mailbox, lockWait, jobs }: Around) {
  const form = row.isWithheld ? { ...WITHHELD, country: row.form.country } : row.form;
  const flags = row.isWithheld ? UNSEEN : row.flags;
  return sql<{ slot: number }>`/* prepared: take-seat */
    with locked as materialized (
      select ${lockMailbox(mailbox)} from ${waitForLocks(lockWait)}
    ), seat as (
      select slot from invitation_slot, locked where inviter_id = ${row.inviterId} and pending < balance
      order by (slot + ${row.slotHint}::int) % 16 limit 1 for update of invitation_slot skip locked
    ), submission as (
      insert into registration_submission (idempotency_key, fingerprint, outcome, created_at)
      select ${row.idempotencyKey}, ${row.fingerprint}::bytea,
        jsonb_build_object('kind', 'pending', 'registrationId', ${row.id}::text), ${row.createdAt}::timestamptz from seat
    ), added as (
      insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name,
        newsletter, postal_code, date_of_birth, campaign, headline, voucher_percent, created_at, expires_at, erased_at,
        is_disposable, is_mistyped)
      select ${row.id}::uuid, ${form.email}::text, ${row.codeId}::uuid, ${row.inviterId}::uuid, seat.slot, ${form.country},
        ${row.language}, ${form.gender}, ${form.firstName}, ${form.lastName}, ${form.newsletter}::boolean,
        ${form.postalCode}, ${form.dateOfBirth}::date, ${row.campaign}::text, ${row.headline},
        ${row.promisedPercent}::integer, ${row.createdAt}::timestamptz,
        ${row.expiresAt}::timestamptz, ${row.isWithheld ? row.createdAt : null}::timestamptz,
        ${flags.isDisposable}::boolean, ${flags.isMistyped}::boolean from seat
    ), agreed as (
      insert into consent (registration_id, kind, policy, language, given_at)
      select ${row.id}::uuid, given.kind, given.policy, ${row.language}, ${row.createdAt}::timestamptz
      from seat, (values ('terms', ${row.termsPkString}), ('data_policy', ${row.dataPolicyPkString}), ('newsletter', null))
        as given(kind, policy)
      where not ${row.isWithheld}::boolean and (given.kind <> 'newsletter' or ${form.newsletter}::boolean)
    ), reserved as (
      insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
      select ${row.inviterId}::uuid, seat.slot, 'reserve', ${row.id}::uuid, ${row.createdAt}::timestamptz from seat
    )${sql.join(jobs.map(enqueueWithSeat), sql``)}
    select slot from seat`;
}

/** The part that enqueues jobs; without a seat it gets an empty list. */
function enqueueWithSeat({ before, jobs, after }: JobStatement, index: number) {
  const list = sql`(case when exists (select from seat) then ${jobs}::text else '[]' end)`;
  return sql`, ${sql.raw(`queued_${index}`)} as (${sql.raw(before)}${list}${sql.raw(after)})`;
}

/** The unique constraints that refuse a repeated key and a taken address. */
const CONFLICTS: readonly string[] = ['registration_submission_pkey', 'registration_live_email'];
/** What the trigger of new registrations raises while the club accepts nobody. */
const CLOSED: readonly string[] = ['registration_while_open', 'registration_within_quota'];

export async function insertPending(db: Db, row: NewRegistration, around: Around = NOTHING): Promise<Inserted> {
  try {
    const { rows } = await statement(row, around).execute(db);
    return rows.length === 1 ? 'inserted' : 'no-free-slot';
  } catch (error) {
    const constraint = getConstraint(error);
    if (CLOSED.includes(constraint)) throw registrationsClosed(error);
    throw CONFLICTS.includes(constraint) ? submissionConflict(error) : error;
  }
}

function getConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}
