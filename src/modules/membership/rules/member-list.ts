import { COUNTRIES, isCountry } from '#kernel/country.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type ListRules, listSorts } from '#kernel/list/list-query.ts';
import { normalizeTypedEmail, normalizeTypedName } from '#kernel/list/person-search.ts';
import { isLocale, LOCALES } from '#kernel/locale.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';
import { CARDS } from './member.ts';

/** The cards by which members are filtered; `none` are the members without one. */
export const CARD_FILTERS = [...CARDS, 'none'] as const;
export type CardFilter = (typeof CARD_FILTERS)[number];

export const MEMBER_COLUMNS = [
  'name',
  'email',
  'card',
  'country',
  'language',
  'joined',
  'lastLogin',
  'newsletter',
  'voucher',
] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

export type MemberSort = 'joined' | 'email' | 'name';

/** How the list of members can be filtered; null does not filter. */
export type MemberFilter = {
  /** An email address in any spelling of its mailbox, or the beginning of one. */
  readonly email: string | null;
  /** The beginning of the name, with the first or the last name first. */
  readonly name: string | null;
  readonly id: string | null;
  /** The whole code of the welcome voucher. */
  readonly voucher: string | null;
  readonly card: CardFilter | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly newsletter: boolean | null;
  readonly joinedFrom: Instant | null;
  readonly joinedBefore: Instant | null;
};

/** The list of members (specification K1). */
export const MEMBER_LIST = {
  sorts: { joined: 'descending', email: 'ascending', name: 'ascending' },
  filters: {
    email: { kind: 'text', normalize: normalizeTypedEmail, sortedBy: 'email', sortsAlone: true, isPersonal: true },
    name: { kind: 'text', normalize: normalizeTypedName, sortedBy: 'name', sortsAlone: true, isPersonal: true },
    id: { kind: 'text', normalize: normalizeId, isPersonal: true },
    voucher: { kind: 'text', normalize: normalizeVoucherCode, isPersonal: true },
    card: { kind: 'choice', values: CARD_FILTERS },
    country: { kind: 'choice', values: COUNTRIES },
    language: { kind: 'choice', values: LOCALES },
    newsletter: { kind: 'choice', values: ['yes', 'no'] },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: MEMBER_COLUMNS,
  firstColumns: ['name', 'email', 'card', 'country', 'joined', 'lastLogin'],
} as const satisfies ListRules;

type Texts = Pick<MemberFilter, 'email' | 'name' | 'id' | 'voucher'>;

/** The filter with its texts in their stored form; null if one of them can match no member. */
export function normalizeMemberFilter(filter: MemberFilter): MemberFilter | null {
  const { email, name, id, voucher } = MEMBER_LIST.filters;
  const texts: Texts = {
    email: filter.email && email.normalize(filter.email),
    name: filter.name && name.normalize(filter.name),
    id: filter.id && id.normalize(filter.id),
    voucher: filter.voucher && voucher.normalize(filter.voucher),
  };
  const isLost = (Object.keys(texts) as (keyof Texts)[]).some((key) => !texts[key] && filter[key] !== null);
  if (isLost || !isKnown(filter.country, isCountry) || !isKnown(filter.language, isLocale)) return null;
  return { ...filter, ...texts };
}

function isKnown(value: string | null, isOne: (value: string) => boolean): boolean {
  return value === null || isOne(value);
}

function normalizeId(typed: string): string | null {
  const id = typed.trim().toLowerCase();
  return isUuid(id) ? id : null;
}

function normalizeVoucherCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]{8,32}$/.test(code) ? code : null;
}

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}

/** The orders in which a filter can be read. */
export function listMemberSorts({ email, name }: MemberFilter): readonly MemberSort[] {
  const searches = { ...(email !== null && { email }), ...(name !== null && { name }) };
  return listSorts(MEMBER_LIST, searches) as readonly MemberSort[];
}
