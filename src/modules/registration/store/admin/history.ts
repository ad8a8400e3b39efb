import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { StoredHistory } from '../../actions/admin/ports.ts';

/** More of one kind than any registration has; the oldest of them are shown. */
const MOST = 200;
/** The newest dead letters among which the mails of a registration are looked for. */
const MOST_LETTERS = 5_000;

/** Reads what the database has of one registration besides its row. */
export async function readHistory(db: Db, id: string): Promise<StoredHistory> {
  const consents = await readConsents(db, id);
  const links = await readLinks(db, id);
  const resends = await readResends(db, id);
  const seats = await readSeats(db, id);
  const failures = await readFailures(db, id);
  const returns = await readReturns(db, id);
  const attempts = await readAttempts(db, id);
  const entries = await readEntries(db, id);
  const relations = await readRelations(db, id);
  const withheld = await readDecision(db, id);
  const end = await readEnd(db, id);
  return { consents, links, resends, seats, failures, returns, attempts, entries, relations, withheld, ...end };
}

async function readConsents(db: Db, id: string): Promise<StoredHistory['consents']> {
  const { rows } = await sql<StoredHistory['consents'][number]>`
    select c.kind, c.policy, (select version from policy where pk_string = c.policy) as version,
      c.text_version as "textVersion", c.language, c.given_at as "givenAt"
    from consent c where c.registration_id = ${id} order by c.kind desc`.execute(db);
  return rows;
}

async function readLinks(db: Db, id: string): Promise<StoredHistory['links']> {
  const { rows } = await sql<StoredHistory['links'][number]>`
    select generation as number, created_at as "createdAt", expires_at as "expiresAt", sent_at as "sentAt",
      reminded_at as "remindedAt", revoked_at as "revokedAt"
    from activation_token where registration_id = ${id} order by created_at limit ${MOST}`.execute(db);
  return rows;
}

async function readResends(db: Db, id: string): Promise<StoredHistory['resends']> {
  const { rows } = await sql<StoredHistory['resends'][number]>`
    select generation as number, requested_at as at
    from activation_resend where registration_id = ${id} order by requested_at limit ${MOST}`.execute(db);
  return rows;
}

async function readAttempts(db: Db, id: string): Promise<StoredHistory['attempts']> {
  const { rows } = await sql<StoredHistory['attempts'][number]>`
    select kind, reason, times, at, last_at as "lastAt"
    from activation_attempt where registration_id = ${id} order by at limit ${MOST}`.execute(db);
  return rows;
}

async function readSeats(db: Db, id: string): Promise<StoredHistory['seats']> {
  const { rows } = await sql<StoredHistory['seats'][number]>`
    select kind, at from invitation_ledger where registration_id = ${id} and kind = 'reserve'
    union all
    select kind, at from invitation_ledger where registration_id = ${id} and kind in ('consume', 'release')`.execute(
    db,
  );
  return rows;
}

/** Jobs that failed for good are no rows of a registration: an operator has them as dead letters. */
async function readFailures(db: Db, id: string): Promise<StoredHistory['failures']> {
  const { rows } = await sql<StoredHistory['failures'][number]>`
    select letter.source_name = 'registration.send-reminder' as "isReminder", letter.created_on as "diedAt",
      coalesce(letter.source_retry_count, 0) + 1 as tries
    from (
      select source_name, created_on, source_retry_count, data from pgboss.job
      where name = 'dead-letter' and state < 'active' and not blocked order by created_on desc limit ${MOST_LETTERS}
    ) letter
    where letter.source_name in ('registration.send-activation', 'registration.send-reminder')
      and letter.data->>'registrationId' = ${id}`.execute(db);
  return rows;
}

async function readReturns(db: Db, id: string): Promise<StoredHistory['returns']> {
  const { rows } = await sql<StoredHistory['returns'][number]>`
    select state as kind, returned_at as at from mail_delivery
    where about_id = ${id} and state in ('bounced', 'complained') and returned_at is not null
    order by returned_at limit ${MOST}`.execute(db);
  return rows;
}

/** By the index of the audit log's own filter by subject, whose expressions migration 0034 has. */
async function readEntries(db: Db, id: string): Promise<StoredHistory['entries']> {
  const { rows } = await sql<StoredHistory['entries'][number]>`
    select at, actor, action, (after->>'mail')::int as mail from audit_entry
    where lower(substr(subject, length(split_part(subject, ':', 1)) + 2)) = ${id.toLowerCase()}
      and subject = ${`registration:${id}`}
    order by greatest(at), id limit ${MOST}`.execute(db);
  return rows;
}

/** A newer submission replaces a pending one of the same address at one instant; the row of a renewal names the old one. */
async function readRelations(db: Db, id: string): Promise<StoredHistory['relations']> {
  const { rows } = await sql<StoredHistory['relations'][number]>`
    select 'renewed' as kind, id, created_at as at from registration where renews = ${id}
    union all
    select case when o.created_at > r.created_at then 'replaced' else 'replaces' end, o.id,
      greatest(o.created_at, r.created_at)
    from registration r join registration o on mailbox_of(o.email) = mailbox_of(r.email)
    where r.id = ${id} and o.id <> r.id and o.email = r.email
      and ((r.status = 'withdrawn' and r.ended_at = o.created_at) or (o.status = 'withdrawn' and o.ended_at = r.created_at))
    limit ${MOST}`.execute(db);
  return rows;
}

type StoredEnd = Pick<StoredHistory, 'status' | 'memberId'>;

async function readEnd(db: Db, id: string): Promise<StoredEnd> {
  const { rows } = await sql<StoredEnd>`
    select r.status, (select m.id from member m where m.registration_id = r.id) as "memberId"
    from registration r where r.id = ${id}`.execute(db);
  return rows[0] ?? { status: 'pending', memberId: null };
}

async function readDecision(db: Db, id: string): Promise<StoredHistory['withheld']> {
  const { rows } = await sql<NonNullable<StoredHistory['withheld']>>`
    select outcome, decided_at as "decidedAt" from withheld_registration where registration_id = ${id}`.execute(db);
  return rows[0] ?? null;
}
