import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import { EMAIL_TEXT, NAME_TEXT } from '#platform/list/person-search.ts';
import { createListReader, type ListReader } from '#platform/list/read-list.ts';
import type { CardChange, ClubMember, ClubMemberStore, Invitation } from '../../actions/back-office/ports.ts';
import type { MemberSort } from '../../rules/member-list.ts';
import { listLiveSessions } from '../sessions.ts';
import { buildMemberConditions } from './member-conditions.ts';

/** What belongs to a member; read for the shown rows only, by key. */
const JOINS = sql`
  left join lateral (select max(created_at) as last from session where member_id = r.id) s on true
  left join lateral (select * from voucher where member_id = r.id offset 0) v on true`;

const FACTS = sql`
  r.id, r.email, r.first_name as "firstName", r.last_name as "lastName", r.country, r.language, r.card,
  r.admin_role as "adminRole", r.newsletter_since as "newsletterSince", r.registration_id as "registrationId",
  r.created_at as "createdAt", s.last as "lastLoginAt",
  v.code as "voucherCode", v.percent, v.minimum_minor as "minimumMinor", v.currency, v.valid_from as "validFrom",
  v.valid_until as "validUntil", v.redeemed_at as "redeemedAt", v.redeemed_order as "redeemedOrder",
  v.discount_minor as "discountMinor"`;

/** More changes of a card than any member has; the newest of them are shown. */
const MOST_CARD_CHANGES = 200;

type Row = Omit<ClubMember, 'voucher'> & {
  readonly voucherCode: string | null;
  readonly percent: number;
  readonly minimumMinor: number | null;
  readonly currency: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly redeemedAt: Date | null;
  readonly redeemedOrder: string | null;
  /** PostgreSQL's bigint arrives as text. */
  readonly discountMinor: string | null;
};

/** The SQL about members for admins, in the given pool or transaction. */
export function createClubMemberStore(db: Db): ClubMemberStore {
  return { ...createReads(db), ...createDetails(db), ...createChanges(db) };
}

type Reads = Pick<ClubMemberStore, 'list' | 'count' | 'listIds' | 'find' | 'findId'>;
type Details = Pick<ClubMemberStore, 'listSessions' | 'listCardChanges' | 'findInvitation' | 'findOwnInvitations'>;

function createReads(db: Db): Reads {
  const reader = createReader(db, JOINS);
  return {
    async list(filter, page) {
      const found = await reader.readPage(buildMemberConditions(filter), page);
      return found && { ...found, rows: found.rows.map(({ row, cursor }) => ({ row: toMember(row), cursor })) };
    },
    // No condition is about what is joined.
    count: (filter) => createReader(db, sql``).count(buildMemberConditions(filter)),
    listIds: (filter, rows, limit) => createReader(db, sql``).listIds(buildMemberConditions(filter), rows, limit),
    async find(id) {
      const { rows } = await sql<Row>`
        select ${FACTS} from member r ${JOINS} where r.id = ${id} and r.registration_id is not null`.execute(db);
      return rows[0] ? toMember(rows[0]) : null;
    },
    async findId(email) {
      const { rows } = await sql<{ id: string }>`
        select id from member where email = ${email} and registration_id is not null`.execute(db);
      return rows[0]?.id ?? null;
    },
  };
}

function createDetails(db: Db): Details {
  return {
    listSessions: (memberId, now) => listLiveSessions(db, memberId, now),
    async listCardChanges(memberId) {
      const { rows } = await sql<CardChange>`
        select id, before, after, reason, actor, at from card_change
        where member_id = ${memberId} order by at desc, id desc limit ${MOST_CARD_CHANGES}`.execute(db);
      return rows;
    },
    async findInvitation(registrationId) {
      const { rows } = await sql<Invitation>`
        select i.id as "inviterId", i.first_name as "firstName", i.last_name as "lastName",
          i.status = 'deleted' as "isErased", k.id as "codeId", k.code
        from registration r join inviter i on i.id = r.inviter_id join registration_code k on k.id = r.code_id
        where r.id = ${registrationId}`.execute(db);
      return rows[0] ?? null;
    },
    // Two statements: without the inviter's id PostgreSQL would take the ledger for one of average length, and sort all its activations.
    async findOwnInvitations(email) {
      const { rows: inviters } = await sql<{ id: string }>`select id from inviter where email = ${email}`.execute(db);
      const [inviter] = inviters;
      if (!inviter) return null;
      const { rows } = await sql<{ pending: number; joined: number }>`
        select (select coalesce(sum(pending), 0)::int from invitation_slot where inviter_id = ${inviter.id}) as pending,
          (select count(*)::int from (
            select from invitation_ledger where inviter_id = ${inviter.id} and kind = 'consume'
            order by at limit ${MOST_COUNTED + 1}) entry) as joined`.execute(db);
      const { pending = 0, joined = 0 } = rows[0] ?? {};
      const isMore = joined > MOST_COUNTED;
      return { inviterId: inviter.id, pending, joined: { number: Math.min(joined, MOST_COUNTED), isMore } };
    },
  };
}

function createChanges(db: Db): Pick<ClubMemberStore, 'lock' | 'setCard' | 'revokeSessions'> {
  return {
    async lock(id) {
      const { rows } = await sql<Pick<ClubMember, 'card' | 'adminRole'>>`
        select card, admin_role as "adminRole" from member
        where id = ${id} and registration_id is not null for no key update`.execute(db);
      return rows[0] ?? null;
    },
    async setCard(memberId, { id, before, after, reason, actor, at }) {
      await sql`update member set card = ${after} where id = ${memberId}`.execute(db);
      await sql`
        insert into card_change (id, member_id, before, after, reason, actor, at)
        values (${id}, ${memberId}, ${before}, ${after}, ${reason}, ${actor}, ${at})`.execute(db);
    },
    async revokeSessions(memberId, sessionId, at) {
      const one = sessionId === null ? sql`` : sql`and id = ${sessionId}`;
      const { rows } = await sql<{ id: string }>`
        update session set revoked_at = ${at}
        where member_id = ${memberId} ${one} and revoked_at is null and expires_at > ${at}
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

function createReader(db: Db, joins: RawBuilder<unknown>): ListReader<MemberSort, Row> {
  return createListReader(db, {
    from: sql`member r`,
    joins,
    sorts: {
      joined: { expression: sql`r.created_at`, type: 'instant' },
      email: { expression: EMAIL_TEXT, type: 'text' },
      name: { expression: NAME_TEXT, type: 'text' },
    },
    columns: FACTS,
  });
}

function toMember(row: Row): ClubMember {
  const { voucherCode: code, percent, minimumMinor, currency, validFrom, validUntil, ...others } = row;
  const { redeemedAt, redeemedOrder, discountMinor, ...member } = others;
  if (code === null) return { ...member, voucher: null };
  const minimumOrder = minimumMinor === null ? null : { minor: minimumMinor, currency };
  const discount = discountMinor === null ? null : { minor: Number(discountMinor), currency };
  const redemption = { redeemedAt, redeemedOrder, discount };
  return { ...member, voucher: { code, percent, minimumOrder, validFrom, validUntil, ...redemption } };
}
