import { sql } from 'kysely';
import { addMilliseconds } from '#kernel/instant.ts';
import { PROOF_LIFETIME } from '#kernel/permissions.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Db } from '#platform/database/open.ts';
import type { MemberStore, MembershipStore, MemberWithPassword, SessionStore } from '../actions/ports.ts';
import type { Member, Voucher } from '../rules/member.ts';
import { MEMBER_COLUMNS as member } from './columns.ts';
import { listIds, selectLetters } from './dead-letters.ts';

/** The membership's SQL, in the given pool or transaction. */
export function createMembershipStore(db: Db): MembershipStore {
  return { ...createMemberStore(db), ...createVoucherStore(db), ...createSessionStore(db) };
}

const withPassword = sql`${member}, m.password_hash as "passwordHash"`;

type Vouchers = Pick<MemberStore, 'insertVoucher' | 'findVoucher' | 'findSuperfluousWelcomes'>;

function createMemberStore(db: Db): Omit<MemberStore, keyof Vouchers> {
  return {
    async isMember(email) {
      return (
        (await sql`/* prepared: is-member */ select from member where email = ${email}`.execute(db)).rows.length > 0
      );
    },
    async findMember(id) {
      return first(
        await sql<Member>`/* prepared: find-member */ select ${member} from member m where id = ${id}`.execute(db),
      );
    },
    async findEmails(ids) {
      const { rows } = await sql<{ id: string; email: string }>`
        select id, email from member where id = any(${ids}::uuid[])`.execute(db);
      return new Map(rows.map(({ id, email }) => [id, email]));
    },
    async findMemberByEmail(email) {
      return first(
        await sql<MemberWithPassword>`/* prepared: find-member-by-email */ select ${withPassword} from member m where email = ${email}`.execute(
          db,
        ),
      );
    },
    async lockMember(id) {
      const found = sql<MemberWithPassword>`select ${withPassword} from member m where id = ${id} for no key update`;
      return first(await found.execute(db));
    },
    async insertMember(m, at) {
      const { numAffectedRows } = await sql`/* prepared: insert-member */
        insert into member (id, email, password_hash, role, admin_role, first_name, last_name, gender, country, language, card,
          newsletter_since, registration_id, created_at)
        values (${m.id}, ${m.email}, ${m.passwordHash}, ${m.role}, ${m.adminRole}, ${m.firstName}, ${m.lastName}, ${m.gender}, ${m.country},
          ${m.language}, ${m.card}, ${m.newsletterSince}, ${m.registrationId}, ${at})
        on conflict (email) do nothing`.execute(db);
      return numAffectedRows === 1n ? 'inserted' : 'email-taken';
    },
    async setPasswordHash(memberId, passwordHash) {
      await sql`update member set password_hash = ${passwordHash} where id = ${memberId}`.execute(db);
    },
  };
}

function createVoucherStore(db: Db): Vouchers {
  return {
    findSuperfluousWelcomes: (letters) =>
      listIds(
        sql`select l.id from ${selectLetters(letters)} l where not exists (select from member where id = l.member)`,
        db,
      ),
    async insertVoucher(memberId, v) {
      await sql`/* prepared: insert-voucher */
        insert into voucher (code, member_id, percent, minimum_minor, currency, valid_from, valid_until)
        values (${v.code}, ${memberId}, ${v.percent}, ${v.minimumMinor}, ${v.currency}, ${v.validFrom}, ${v.validUntil})
      `.execute(db);
    },
    async findVoucher(memberId) {
      return first(
        await sql<Voucher>`/* prepared: find-voucher */
          select code, percent, valid_until as "validUntil", redeemed_at as "redeemedAt", case when minimum_minor is not null
            then json_build_object('minor', minimum_minor, 'currency', currency) end as "minimumOrder"
          from voucher where member_id = ${memberId}`.execute(db),
      );
    },
  };
}

function createSessionStore(db: Db): SessionStore {
  return {
    async insertSession({ sessionId, memberId, issuedAt, expiresAt }, { device, network }) {
      await sql`/* prepared: insert-session */
        insert into session (id, member_id, created_at, expires_at, device, network, proven_at)
        values (${sessionId}, ${memberId}, ${issuedAt}, ${expiresAt}, ${device}, ${network}, ${issuedAt})`.execute(db);
    },
    async findLiveSession(sessionId, now) {
      return first(
        await sql<Viewer>`/* prepared: find-live-session */
          select s.id as "sessionId", m.id as "memberId", m.role, m.admin_role as "adminRole",
            coalesce(s.proven_at > ${addMilliseconds(now, -PROOF_LIFETIME)}, false) as "isProven",
            case when m.admin_role is null then false else (select factor_required from club_settings)
              and not exists (select from passkey p where p.member_id = m.id)
              and not exists (select from totp_factor f where f.member_id = m.id and f.confirmed_at is not null)
            end as "needsFactor"
          from session s join member m on m.id = s.member_id
          where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > ${now}`.execute(db),
      );
    },
    async findLiveSessionIds(sessionIds, now) {
      const { rows } = await sql<{ id: string }>`/* prepared: find-live-sessions */
        select id from session
        where id = any(${sessionIds}::uuid[]) and revoked_at is null and expires_at > ${now}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async revokeSession(sessionId, at) {
      const { numAffectedRows } = await sql`
        update session set revoked_at = ${at} where id = ${sessionId} and revoked_at is null`.execute(db);
      return numAffectedRows === 1n;
    },
    async revokeMemberSessions(memberId, at) {
      await sql`update session set revoked_at = ${at} where member_id = ${memberId} and revoked_at is null`.execute(db);
    },
    async revokeOtherSessions(memberId, keptId, at) {
      const { rows } = await sql<{ id: string }>`
        update session set revoked_at = ${at}
        where member_id = ${memberId} and id is distinct from ${keptId}::uuid and revoked_at is null and expires_at > ${at}
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

function first<Row>({ rows }: { readonly rows: readonly Row[] }): Row | null {
  return rows[0] ?? null;
}
