import { COUNTRIES, isCountry } from '#kernel/country.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { normalizeTypedEmail, normalizeTypedName } from '#kernel/list/person-search.ts';
import { isLocale, LOCALES } from '#kernel/locale.ts';
import { normalizeCode } from '#modules/invitation/rules/code.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';

/** The status of a registration for admins; `erased` is one that ended and has no personal data any more. */
export const REGISTRATION_STATES = ['pending', 'active', 'expired', 'withdrawn', 'erased'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** What an admin should know about the address (specification K17). No flag refuses anybody by itself. */
export const REGISTRATION_FLAGS = ['disposable', 'mistyped'] as const;
export type RegistrationFlag = (typeof REGISTRATION_FLAGS)[number];

export const REGISTRATION_COLUMNS = [
  'name',
  'email',
  'state',
  'flags',
  'code',
  'inviter',
  'country',
  'language',
  'campaign',
  'created',
  'expires',
  'ended',
] as const;
export type RegistrationColumn = (typeof REGISTRATION_COLUMNS)[number];

export type RegistrationSort = 'created' | 'email' | 'name';

/** How the list of registrations can be filtered; null does not filter. */
export type RegistrationFilter = {
  /** An email address in any spelling of its mailbox, or the beginning of one. */
  readonly email: string | null;
  /** The beginning of the name, with the first or the last name first. */
  readonly name: string | null;
  /** The whole code. */
  readonly code: string | null;
  readonly state: RegistrationState | null;
  readonly flag: RegistrationFlag | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly createdFrom: Instant | null;
  readonly createdBefore: Instant | null;
};

/** The list of registrations (specification K1). */
export const REGISTRATION_LIST = {
  sorts: { created: 'descending', email: 'ascending', name: 'ascending' },
  filters: {
    email: { kind: 'text', normalize: normalizeTypedEmail, sortedBy: 'email', sortsAlone: true, isPersonal: true },
    name: { kind: 'text', normalize: normalizeTypedName, sortedBy: 'name', sortsAlone: true, isPersonal: true },
    code: { kind: 'text', normalize: normalizeTypedCode, isImpersonal: true },
    state: { kind: 'choice', values: REGISTRATION_STATES },
    flag: { kind: 'choice', values: REGISTRATION_FLAGS },
    country: { kind: 'choice', values: COUNTRIES },
    language: { kind: 'choice', values: LOCALES },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: REGISTRATION_COLUMNS,
  firstColumns: ['name', 'email', 'state', 'code', 'country', 'created'],
} as const satisfies ListRules;

type Texts = Pick<RegistrationFilter, 'email' | 'name' | 'code'>;

/** The filter with its texts in their stored form; null if one of them can match no registration. */
export function normalizeRegistrationFilter(filter: RegistrationFilter): RegistrationFilter | null {
  const { email, name, code } = REGISTRATION_LIST.filters;
  const texts: Texts = {
    email: filter.email && email.normalize(filter.email),
    name: filter.name && name.normalize(filter.name),
    code: filter.code && code.normalize(filter.code),
  };
  const isLost = (Object.keys(texts) as (keyof Texts)[]).some((key) => !texts[key] && filter[key] !== null);
  if (isLost || !isKnown(filter.country, isCountry) || !isKnown(filter.language, isLocale)) return null;
  return { ...filter, ...texts };
}

function isKnown(value: string | null, isOne: (value: string) => boolean): boolean {
  return value === null || isOne(value);
}

function normalizeTypedCode(typed: string): string | null {
  const code = normalizeCode(typed);
  return /^[A-Z0-9_-]{4,64}$/.test(code) ? code : null;
}

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}
