import { type RawBuilder, sql } from 'kysely';
import { addMilliseconds, DAY, type Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type {
  AdminInvitation,
  AdminInvitationStore,
  InvitationToSend,
  RevokedInvitation,
} from '../actions/admins/ports.ts';

const OPEN = sql.raw('i.accepted_at is null and i.revoked_at is null');
const INVITATION = sql.raw(`
  select i.id, i.email, i.admin_role as role, i.language, m.email as "invitedBy", i.created_at as "createdAt",
    i.sent_at as "sentAt", i.expires_at as "expiresAt"
  from admin_invitation i left join member m on m.id = i.invited_by`);

/** The SQL about invitations of admins, in the given pool or transaction. */
export function createAdminInvitationStore(db: Db): AdminInvitationStore {
  return { ...createInvitations(db), ...createLinks(db) };
}

type Links = Pick<
  AdminInvitationStore,
  'setLink' | 'prolong' | 'markSent' | 'findByToken' | 'accept' | 'findSuperfluousInvitations'
>;

function createInvitations(db: Db): Omit<AdminInvitationStore, keyof Links> {
  return {
    async listOpen() {
      const found = sql<AdminInvitation>`${INVITATION} where ${OPEN} order by i.email`;
      return (await found.execute(db)).rows;
    },
    async insert({ id, email, role, language, inviterId, askedAt, expiresAt }) {
      const { numAffectedRows } = await sql`
        insert into admin_invitation (id, email, admin_role, language, invited_by, created_at, asked_at, expires_at)
        values (${id}, ${email}, ${role}, ${language}, ${inviterId}, ${askedAt}, ${askedAt}, ${expiresAt})
        on conflict (email) where accepted_at is null and revoked_at is null do nothing`.execute(db);
      return numAffectedRows === 1n ? 'inserted' : 'already-invited';
    },
    async lockOpen(id) {
      const { rows } = await sql<InvitationToSend & { keyId: string | null; salt: Uint8Array | null }>`
        select i.id, i.email, i.admin_role as role, i.language, i.sent_at as "sentAt", i.asked_at as "askedAt",
          i.key_id as "keyId", i.salt
        from admin_invitation i where i.id = ${id} and ${OPEN} for update`.execute(db);
      if (!rows[0]) return null;
      const { keyId, salt, ...invitation } = rows[0];
      return { ...invitation, link: keyId !== null && salt !== null ? { keyId, salt } : null };
    },
    async renew(id, { inviterId, askedAt, expiresAt }) {
      await sql`
        update admin_invitation set invited_by = ${inviterId}, asked_at = ${askedAt}, expires_at = ${expiresAt},
          sent_at = null, token_hash = null, key_id = null, salt = null
        where id = ${id}`.execute(db);
    },
    async revoke(id, at) {
      await sql`update admin_invitation set revoked_at = ${at} where id = ${id}`.execute(db);
    },
    revokeOpenBy: (inviterId, at) => revokeOpen(db, sql`i.invited_by = ${inviterId}`, at),
    revokeOpenTo: (email, at) => revokeOpen(db, sql`i.email = ${email}`, at),
  };
}

async function revokeOpen(db: Db, which: RawBuilder<unknown>, at: Instant): Promise<readonly RevokedInvitation[]> {
  const found = sql<RevokedInvitation>`
    update admin_invitation i set revoked_at = ${at} where ${which} and ${OPEN}
    returning i.id, i.admin_role as role, i.language`;
  return (await found.execute(db)).rows;
}

function createLinks(db: Db): Links {
  return {
    async setLink(id, { tokenHash, keyId, salt, expiresAt }) {
      await sql`
        update admin_invitation set token_hash = ${tokenHash}, key_id = ${keyId}, salt = ${salt}, expires_at = ${expiresAt}
        where id = ${id}`.execute(db);
    },
    async prolong(id, expiresAt) {
      await sql`update admin_invitation set expires_at = ${expiresAt} where id = ${id}`.execute(db);
    },
    async markSent(id, askedAt, at) {
      await sql`update admin_invitation set sent_at = ${at} where id = ${id} and asked_at = ${askedAt}`.execute(db);
    },
    async findByToken(tokenHash, now) {
      const found = sql<AdminInvitation>`
        ${INVITATION} where i.token_hash = ${tokenHash} and ${OPEN} and i.expires_at > ${now}`;
      return (await found.execute(db)).rows[0] ?? null;
    },
    async accept(tokenHash, at) {
      const { numAffectedRows } = await sql`
        update admin_invitation i set accepted_at = ${at}
        where i.token_hash = ${tokenHash} and ${OPEN} and i.expires_at > ${at}`.execute(db);
      return numAffectedRows === 1n;
    },
    async findSuperfluousInvitations(letters, at) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb, "askedAt" timestamptz)
        left join admin_invitation i on i.id = (l.data->>'invitationId')::uuid and ${OPEN}
        where i.id is null or i.expires_at < ${addMilliseconds(at, -DAY)}
          or i.asked_at > (l.data->>'askedAt')::timestamptz or i.sent_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
