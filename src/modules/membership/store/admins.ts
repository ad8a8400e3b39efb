import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Admin, AdminStore } from '../actions/admins/ports.ts';
import { ADMIN_COLUMNS, buildAdminConditions, createAdminReader, joinSessions } from './admin-list.ts';
import { listLiveSessions } from './sessions.ts';

/** The SQL about admins and their sessions, in the given pool or transaction. */
export function createAdminStore(db: Db): AdminStore {
  return { ...createReads(db), ...createChanges(db) };
}

type Reads = Pick<AdminStore, 'list' | 'count' | 'findAdmin' | 'findAdminId' | 'listAdminIds' | 'listSessions'>;

function createReads(db: Db): Reads {
  return {
    list: (filter, page, now) => createAdminReader(db, now).readPage(buildAdminConditions(filter), page),
    count: (filter, now) => createAdminReader(db, now).count(buildAdminConditions(filter)),
    async findAdmin(id, now) {
      const { rows } = await sql<Admin>`
        select ${ADMIN_COLUMNS} from member r ${joinSessions(now)} where r.admin_role is not null and r.id = ${id}`.execute(
        db,
      );
      return rows[0] ?? null;
    },
    async findAdminId(email) {
      const { rows } = await sql<{ id: string }>`
        select id from member where email = ${email} and admin_role is not null`.execute(db);
      return rows[0]?.id ?? null;
    },
    async listAdminIds(roles) {
      const { rows } = await sql<{ id: string }>`
        select id from member where admin_role is not null and admin_role = any(${[...roles]}::text[]) order by id`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },
    listSessions: (memberId, now) => listLiveSessions(db, memberId, now),
  };
}

function createChanges(db: Db): Omit<AdminStore, keyof Reads> {
  return {
    // Two admins who change each other lock both accounts in the same order.
    async lockAdmin(id, byId) {
      const { rows } = await sql<{ id: string; role: Admin['role']; isMember: boolean }>`
        select id, admin_role as role, registration_id is not null as "isMember" from member
        where id in (${id}, ${byId ?? id}) and admin_role is not null order by id for update`.execute(db);
      return rows.find((row) => row.id === id) ?? null;
    },
    async setAdminRole(id, role) {
      await guardLastOwner(
        sql`update member set role = ${role ? 'ADMIN' : 'MEMBER'}, admin_role = ${role} where id = ${id}`.execute(db),
      );
    },
    async deleteAdmin(id) {
      await guardLastOwner(sql`delete from member where id = ${id} and admin_role is not null`.execute(db));
    },
    async findSessionOwner(sessionId) {
      const { rows } = await sql<{ memberId: string }>`
        select m.id as "memberId" from session s join member m on m.id = s.member_id
        where s.id = ${sessionId} and s.revoked_at is null and m.admin_role is not null`.execute(db);
      return rows[0]?.memberId ?? null;
    },
    async endSession(sessionId, at) {
      const { numAffectedRows } = await sql`
        update session set revoked_at = ${at} where id = ${sessionId} and revoked_at is null`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

/** The trigger that keeps an owner names this constraint. */
async function guardLastOwner(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'member_last_owner')) throw error;
    throw Object.assign(new Error('The last owner stays an owner', { cause: error }), { kind: 'last-owner' as const });
  }
}
