import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type ListRules, listSorts } from '#kernel/list/list-query.ts';
import { normalizeTypedEmail, normalizeTypedName } from '#kernel/list/person-search.ts';
import { isDay } from './code-days.ts';

export const INVITER_STATUSES = ['active', 'blocked', 'deleted'] as const;
export type InviterStatus = (typeof INVITER_STATUSES)[number];

/** Ranges of the invitations that are left: the balance without those that registrations reserve. */
export const BALANCE_RANGES = ['none', 'few', 'some', 'many'] as const;
export type BalanceRange = (typeof BALANCE_RANGES)[number];

/** The limits of each range; the upper one is excluded, and null where there is none. */
export const BALANCE_LIMITS = {
  none: [0, 1],
  few: [1, 10],
  some: [10, 100],
  many: [100, null],
} as const satisfies Readonly<Record<BalanceRange, readonly [number, number | null]>>;

export const INVITER_COLUMNS = ['name', 'email', 'status', 'free', 'balance', 'pending', 'created', 'id'] as const;
export type InviterColumn = (typeof INVITER_COLUMNS)[number];

export type InviterSort = 'created' | 'name' | 'email';

/** How the list of inviters can be filtered; null does not filter. */
export type InviterFilter = {
  /** An email address in any spelling of its mailbox, or the beginning of one. */
  readonly email: string | null;
  /** The beginning of the name, with the first or the last name first. */
  readonly name: string | null;
  readonly id: string | null;
  readonly status: InviterStatus | null;
  readonly free: BalanceRange | null;
  readonly createdFrom: Instant | null;
  readonly createdBefore: Instant | null;
};

/** The list of inviters (specification K1). */
export const INVITER_LIST = {
  sorts: { created: 'descending', name: 'ascending', email: 'ascending' },
  filters: {
    email: { kind: 'text', normalize: normalizeTypedEmail, sortedBy: 'email', isPersonal: true },
    name: { kind: 'text', normalize: normalizeTypedName, sortedBy: 'name', isPersonal: true },
    id: { kind: 'text', normalize: normalizeId, isPersonal: true },
    status: { kind: 'choice', values: INVITER_STATUSES },
    free: { kind: 'choice', values: BALANCE_RANGES },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: INVITER_COLUMNS,
  firstColumns: ['name', 'email', 'status', 'free', 'balance', 'created'],
} as const satisfies ListRules;

type Texts = Pick<InviterFilter, 'email' | 'name' | 'id'>;

/** The filter with its texts in their stored form; null if one of them can match no inviter. */
export function normalizeInviterFilter(filter: InviterFilter): InviterFilter | null {
  const { email, name, id } = INVITER_LIST.filters;
  const texts: Texts = {
    email: filter.email && email.normalize(filter.email),
    name: filter.name && name.normalize(filter.name),
    id: filter.id && id.normalize(filter.id),
  };
  const isLost = (Object.keys(texts) as (keyof Texts)[]).some((key) => !texts[key] && filter[key] !== null);
  return isLost ? null : { ...filter, ...texts };
}

/** The orders in which a filter can be read. */
export function listInviterSorts({ email, name }: InviterFilter): readonly InviterSort[] {
  const searches = { ...(email !== null && { email }), ...(name !== null && { name }) };
  return listSorts(INVITER_LIST, searches) as readonly InviterSort[];
}

function normalizeId(typed: string): string | null {
  const id = typed.trim().toLowerCase();
  return isUuid(id) ? id : null;
}

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}
