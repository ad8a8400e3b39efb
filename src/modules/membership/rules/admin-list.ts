import { type ListRules, listSorts } from '#kernel/list/list-query.ts';
import { normalizeTypedEmail, normalizeTypedName } from '#kernel/list/person-search.ts';
import { ADMIN_ROLES, type AdminRole } from '#kernel/permissions.ts';

/** `in`: a session is open. `out`: none is, but a login is stored. `unknown`: no login is stored. */
export const ADMIN_LOGINS = ['in', 'out', 'unknown'] as const;
export type AdminLogin = (typeof ADMIN_LOGINS)[number];

/** The second factors by which admins are filtered; `none` are the admins whose password is enough. */
export const FACTOR_FILTERS = ['passkey', 'totp', 'none'] as const;
export type FactorFilter = (typeof FACTOR_FILTERS)[number];

const ADMIN_COLUMNS = ['email', 'name', 'role', 'status', 'lastLogin', 'factor', 'sessions', 'created'] as const;
export type AdminColumn = (typeof ADMIN_COLUMNS)[number];

export type AdminSort = 'email' | 'name' | 'created';

/** How the list of admins can be filtered; null does not filter. */
export type AdminFilter = {
  /** An email address in any spelling of its mailbox, or the beginning of one. */
  readonly email: string | null;
  /** The beginning of the name, with the first or the last name first. */
  readonly name: string | null;
  readonly role: AdminRole | null;
  readonly status: AdminLogin | null;
  readonly factor: FactorFilter | null;
};

/** The list of admins (specification K1). */
export const ADMIN_LIST = {
  sorts: { email: 'ascending', name: 'ascending', created: 'descending' },
  filters: {
    email: { kind: 'text', normalize: normalizeTypedEmail, sortedBy: 'email', isPersonal: true },
    name: { kind: 'text', normalize: normalizeTypedName, sortedBy: 'name', isPersonal: true },
    role: { kind: 'choice', values: ADMIN_ROLES },
    status: { kind: 'choice', values: ADMIN_LOGINS },
    factor: { kind: 'choice', values: FACTOR_FILTERS },
  },
  columns: ADMIN_COLUMNS,
  firstColumns: ['email', 'name', 'role', 'lastLogin', 'factor', 'sessions'],
} as const satisfies ListRules;

/** Whether an admin is logged in anywhere. */
export function getLogin({
  openSessions,
  lastLoginAt,
}: {
  readonly openSessions: number;
  readonly lastLoginAt?: unknown;
}): AdminLogin {
  if (openSessions > 0) return 'in';
  return lastLoginAt == null ? 'unknown' : 'out';
}

/** The filter with its texts in their stored form; null if one of them can match no admin. */
export function normalizeAdminFilter(filter: AdminFilter): AdminFilter | null {
  const email = filter.email === null ? null : normalizeTypedEmail(filter.email);
  const name = filter.name === null ? null : normalizeTypedName(filter.name);
  const isLost = (filter.email !== null && email === null) || (filter.name !== null && name === null);
  return isLost ? null : { ...filter, email, name };
}

/** The orders in which a filter can be read. */
export function listAdminSorts({ email, name }: AdminFilter): readonly AdminSort[] {
  return listSorts(ADMIN_LIST, { ...(email !== null && { email }), ...(name !== null && { name }) });
}
