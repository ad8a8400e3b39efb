import { COUNTRIES } from '#kernel/country.ts';
import { normalizeEmail } from '#kernel/email-address.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { LOCALES } from '#kernel/locale.ts';

/** What an application is, for admins. It is registered when its approved applicant has a registration or an account. */
export const APPLICATION_STATES = ['open', 'approved', 'registered', 'declined'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What an admin should know before a decision (specification K17). No flag refuses anybody by itself. */
export const APPLICATION_FLAGS = ['disposable', 'mistyped', 'member', 'pending'] as const;
export type ApplicationFlag = (typeof APPLICATION_FLAGS)[number];

export const APPLICATION_COLUMNS = [
  'email',
  'state',
  'flags',
  'country',
  'language',
  'applied',
  'decided',
  'code',
] as const;
export type ApplicationColumn = (typeof APPLICATION_COLUMNS)[number];

/** How the list of applications can be filtered; null does not filter. */
export type ApplicationFilter = {
  /** The beginning of the email address. */
  readonly email: string | null;
  readonly state: ApplicationState | null;
  readonly flag: ApplicationFlag | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly appliedFrom: Instant | null;
  readonly appliedBefore: Instant | null;
};

export type ApplicationSort = 'applied' | 'email';

/** The list of applications for membership (specification K1). */
export const APPLICATION_LIST = {
  sorts: { applied: 'descending', email: 'ascending' },
  filters: {
    email: { kind: 'text', normalize: normalizeBeginning, sortedBy: 'email', isPersonal: true },
    state: { kind: 'choice', values: APPLICATION_STATES },
    flag: { kind: 'choice', values: APPLICATION_FLAGS },
    country: { kind: 'choice', values: COUNTRIES },
    language: { kind: 'choice', values: LOCALES },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: APPLICATION_COLUMNS,
  firstColumns: ['email', 'state', 'flags', 'country', 'language', 'applied'],
} as const satisfies ListRules;

/** The filter with its texts in their stored form; null if one of them can match no application. */
export function normalizeApplicationFilter(filter: ApplicationFilter): ApplicationFilter | null {
  const { country, language } = filter;
  const email = filter.email === null ? null : normalizeBeginning(filter.email);
  if (filter.email !== null && email === null) return null;
  if (country !== null && !/^[A-Z]{2}$/.test(country)) return null;
  return language === null || LOCALES.some((locale) => locale === language) ? { ...filter, email } : null;
}

function normalizeBeginning(typed: string): string | null {
  const email = normalizeEmail(typed);
  return /^[\x21-\x7e]{1,254}$/.test(email) ? email : null;
}

/** A day of the calendar that exists. */
function normalizeDay(typed: string): string | null {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(typed)) return null;
  const day = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed) ? typed : null;
}
