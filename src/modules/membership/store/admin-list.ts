import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import { EMAIL_TEXT, listEmailRanges, listNameRanges, matchesName, NAME_TEXT } from '#platform/list/person-search.ts';
import { createListReader, type ListConditions, type ListReader } from '#platform/list/read-list.ts';
import type { Admin } from '../actions/admins/ports.ts';
import type { AdminFilter, AdminLogin, AdminSort, FactorFilter } from '../rules/admin-list.ts';

type Condition = RawBuilder<unknown>;

/** What a list or a page shows of an admin `r` with the sessions `s`. */
export const ADMIN_COLUMNS = sql`
  r.id, r.email, r.first_name as "firstName", r.last_name as "lastName", r.admin_role as role,
  r.created_at as "createdAt", s.last as "lastLoginAt", s.open as "openSessions",
  (select count(*)::int from passkey where member_id = r.id) as passkeys,
  exists (select from totp_factor where member_id = r.id and confirmed_at is not null) as "hasTotp",
  (select count(*)::int from recovery_code where member_id = r.id and used_at is null) as "recoveryCodes"`;

/** The newest login, and the number of open sessions. */
export function joinSessions(now: Instant): Condition {
  return sql`cross join lateral (
    select max(created_at) as last,
      count(*) filter (where revoked_at is null and expires_at > ${now})::int as open
    from session where member_id = r.id) s`;
}

/** Reads the list of admins: a partial index has each of its orders. */
export function createAdminReader(db: Db, now: Instant): ListReader<AdminSort, Admin> {
  return createListReader(db, {
    from: sql`member r`,
    joins: joinSessions(now),
    sorts: {
      email: { expression: EMAIL_TEXT, type: 'text' },
      name: { expression: NAME_TEXT, type: 'text' },
      created: { expression: sql`r.created_at`, type: 'instant' },
    },
    columns: ADMIN_COLUMNS,
  });
}

/** Texts are ranges of an index; admins are few, so that everything else is checked row by row. */
export function buildAdminConditions({ email, name, role, status, factor }: AdminFilter): ListConditions {
  const ranges = email !== null ? listEmailRanges(email) : name !== null ? listNameRanges(name) : [];
  return {
    indexed: [sql`r.admin_role is not null`],
    ranges,
    checked: [
      ...(email !== null && name !== null ? [matchesName(name)] : []),
      ...(role === null ? [] : [sql`r.admin_role = ${role}`]),
      ...(status === null ? [] : [LOGINS[status]]),
      ...(factor === null ? [] : [FACTORS[factor]]),
    ],
  };
}

const LOGINS: Readonly<Record<AdminLogin, Condition>> = {
  in: sql`s.open > 0`,
  out: sql`(s.open = 0 and s.last is not null)`,
  unknown: sql`s.last is null`,
};

const HAS_PASSKEY = sql`exists (select from passkey where member_id = r.id)`;
const HAS_TOTP = sql`exists (select from totp_factor where member_id = r.id and confirmed_at is not null)`;
const FACTORS: Readonly<Record<FactorFilter, Condition>> = {
  passkey: HAS_PASSKEY,
  totp: HAS_TOTP,
  none: sql`not (${HAS_PASSKEY} or ${HAS_TOTP})`,
};
