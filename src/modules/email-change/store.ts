import { sql } from 'kysely';
import type { DeadLetter } from '#kernel/ports.ts';
import type { Db } from '#platform/database/open.ts';
import type { EmailChange, EmailChangeStore } from './actions/ports.ts';

const CHANGE = sql`select id, member_id as "memberId", old_email as "oldEmail", new_email as "newEmail", language,
  key_id as "keyId", salt, requested_at as "requestedAt", expires_at as "expiresAt", undo_until as "undoUntil",
  confirmed_at as "confirmedAt", replaced_at as "replacedAt", undone_at as "undoneAt" from email_change`;

/** As the index of the open changes has it. */
const OPEN = sql`confirmed_at is null and replaced_at is null and undone_at is null`;

/** The SQL of changes of addresses, in the given pool or transaction. */
export function createEmailChangeStore(db: Db): EmailChangeStore {
  return { ...createReads(db), ...createWrites(db), ...createAddresses(db) };
}

type Reads = Pick<
  EmailChangeStore,
  'find' | 'findByConfirmHash' | 'findByUndoHash' | 'findOpen' | 'findSuperfluousChanges'
>;
type Addresses = Pick<EmailChangeStore, 'isTaken' | 'lockPending' | 'moveAccount'>;

function createReads(db: Db): Reads {
  const findFirst = async (condition: ReturnType<typeof sql>) =>
    (await sql<EmailChange>`${CHANGE} where ${condition}`.execute(db)).rows[0] ?? null;
  return {
    find: (id) => findFirst(sql`id = ${id}`),
    findByConfirmHash: (hash) => findFirst(sql`confirm_hash = ${hash}`),
    findByUndoHash: (hash) => findFirst(sql`undo_hash = ${hash}`),
    findOpen: (memberId, now) => findFirst(sql`member_id = ${memberId} and ${OPEN} and expires_at > ${now}`),
    async findSuperfluousChanges(letters: readonly DeadLetter[], at) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (select * from email_change where id = (l.data->>'changeId')::uuid limit 1) c on true
        where c.id is null or c.undone_at is not null or c.undo_until <= ${at}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

function createWrites(db: Db): Omit<EmailChangeStore, keyof Reads | keyof Addresses> {
  return {
    async insert(c) {
      await sql`
        insert into email_change (id, member_id, old_email, new_email, language, key_id, salt, confirm_hash, undo_hash,
          requested_at, expires_at, undo_until)
        values (${c.id}, ${c.memberId}, ${c.oldEmail}, ${c.newEmail}, ${c.language}, ${c.keyId}, ${c.salt},
          ${c.confirmHash}, ${c.undoHash}, ${c.requestedAt}, ${c.expiresAt}, ${c.undoUntil})`.execute(db);
    },
    async replaceOpen(memberId, at) {
      await sql`update email_change set replaced_at = ${at} where member_id = ${memberId} and ${OPEN}`.execute(db);
    },
    async markConfirmed(id, at, undoUntil) {
      await sql`update email_change set confirmed_at = ${at}, undo_until = ${undoUntil} where id = ${id}`.execute(db);
    },
    async markUndone({ memberId, requestedAt }, at) {
      await sql`
        update email_change set undone_at = ${at}
        where member_id = ${memberId} and requested_at >= ${requestedAt} and undone_at is null`.execute(db);
    },
  };
}

function createAddresses(db: Db): Addresses {
  return {
    async isTaken(email) {
      const { rows } = await sql`
        select from member where email = ${email} union all select from inviter where email = ${email}`.execute(db);
      return rows.length > 0;
    },
    async lockPending(email) {
      const { rows } = await sql<{ id: string }>`
        select id from registration where (email collate "C") = ${email} and status = 'pending' order by id
        for update`.execute(db);
      return rows.map(({ id }) => id);
    },
    // The order is that of an activation: first the registration, then the member.
    async moveAccount(memberId, email) {
      await sql`
        update withheld_registration set email = ${email}
        where registration_id = (select registration_id from member where id = ${memberId})`.execute(db);
      await sql`
        update registration set email = ${email}
        where id = (select registration_id from member where id = ${memberId})`.execute(db);
      await sql`update member set email = ${email} where id = ${memberId}`.execute(db);
    },
  };
}
