import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Registration, RegistrationStore, Submission } from '../actions/ports.ts';
import { createCodeStore } from './codes.ts';
import { registrationColumns } from './columns.ts';
import { createEndingStore } from './endings.ts';
import { createErasureStore } from './erasure.ts';
import { insertPending } from './insert-pending.ts';
import { createInvitationReader } from './invitations.ts';
import { listInPages } from './list.ts';
import { waitForLocks } from './lock-wait.ts';
import { createMailStore } from './mails.ts';
import { createReminderStore } from './reminders.ts';
import { createTokenStore } from './tokens.ts';
import { createWithheldStore } from './withheld.ts';

/** The registrations' SQL, in the given pool or transaction. */
export function createRegistrationStore(db: Db): RegistrationStore {
  return {
    ...{ ...createSubmissionStore(db), ...createReadStore(db), ...createChangeStore(db), ...createEndingStore(db) },
    ...{ ...createMailStore(db), ...createTokenStore(db), ...createErasureStore(db), ...createInvitationReader(db) },
    ...createReminderStore(db),
    ...createCodeStore(db),
    ...createWithheldStore(db),
  };
}

function createSubmissionStore(db: Db) {
  return {
    insertPending: (row) => insertPending(db, row),
    async hasFreeSlot(inviterId) {
      const { rows } = await sql<{ free: boolean }>`/* prepared: has-free-slot */
        select exists (select from invitation_slot where inviter_id = ${inviterId} and pending < balance) as free`.execute(
        db,
      );
      return rows[0]?.free ?? false;
    },
    async lockSlots(inviterId) {
      const { rows } = await sql<{ free: boolean }>`/* prepared: lock-slots */
        select pending < balance as free from invitation_slot where inviter_id = ${inviterId} order by slot for update`.execute(
        db,
      );
      return rows.some(({ free }) => free);
    },
    async findSubmission(key) {
      const { rows } = await sql<Submission>`/* prepared: find-submission */
        select fingerprint, outcome from registration_submission where idempotency_key = ${key}`.execute(db);
      return rows[0] ?? null;
    },
    async saveSubmission(key, fingerprint, outcome, at) {
      await sql`/* prepared: save-submission */
        insert into registration_submission (idempotency_key, fingerprint, outcome, created_at)
        values (${key}, ${fingerprint}, ${JSON.stringify(outcome)}, ${at}) on conflict do nothing`.execute(db);
    },
    async replaceOutcome(key, outcome) {
      await sql`
        update registration_submission set outcome = ${JSON.stringify(outcome)} where idempotency_key = ${key}`.execute(
        db,
      );
    },
  } satisfies Partial<RegistrationStore>;
}

function createReadStore(db: Db) {
  return {
    async lockLiveByEmail(email, lockWait) {
      const { rows } = await sql<Registration>`/* prepared: lock-live-registration */
        select ${registrationColumns} from ${waitForLocks(lockWait)}, registration r
        where r.email = ${email} and r.status in ('pending', 'active') for update of r`.execute(db);
      return rows[0] ?? null;
    },
    async find(id) {
      const { rows } =
        await sql<Registration>`/* prepared: find-registration */ select ${registrationColumns} from registration r where r.id = ${id} and r.erased_at is null`.execute(
          db,
        );
      return rows[0] ?? null;
    },
    list: (filter) => listInPages(db, filter),
    async lock(id, lockWait) {
      const { rows } = await sql<Registration>`/* prepared: lock-registration */
        select ${registrationColumns} from ${waitForLocks(lockWait)}, registration r
        where r.id = ${id} and r.erased_at is null for update of r`.execute(db);
      return rows[0] ?? null;
    },
  } satisfies Partial<RegistrationStore>;
}

function createChangeStore(db: Db) {
  return {
    async end(id, status, at) {
      await sql`/* prepared: end-registration */ update registration set status = ${status}, ended_at = ${at} where id = ${id}`.execute(
        db,
      );
    },
    async saveNewsletter(id, { given, language, textVersion, at }) {
      await sql`update registration set newsletter = ${given} where id = ${id}`.execute(db);
      await sql`delete from consent where registration_id = ${id} and kind = 'newsletter'`.execute(db);
      if (!given) return;
      await sql`
        insert into consent (registration_id, kind, policy, language, given_at, text_version)
        values (${id}, 'newsletter', null, ${language}, ${at}, ${textVersion})`.execute(db);
    },
    async extend(id, expiresAt) {
      // The end is indexed: an update moves the row and all its index entries. The first mail is sent moments after the
      // registration, and its link may end with it.
      await sql`
        update registration set expires_at = ${expiresAt}::timestamptz
        where id = ${id} and expires_at < ${expiresAt}::timestamptz - interval '30 seconds'`.execute(db);
    },
  } satisfies Partial<RegistrationStore>;
}
