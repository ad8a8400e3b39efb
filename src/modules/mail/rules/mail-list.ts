import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { LOCALES } from '#kernel/locale.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';
import { MAIL_KIND_NAMES } from './mail-kinds.ts';

/**
 * `waiting`: a try failed, and there will be another one. `failed`: there will be none unless an admin retries it. `dropped`:
 * nobody needs it any more, for example because a newer mail replaced it before it left. `bounced` and `complained`: it left, and the
 * provider says that it came back, or that its recipient reported it.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'dropped', 'bounced', 'complained'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_COLUMNS = [
  ...(['recipient', 'kind', 'state', 'language', 'created', 'tried', 'sent', 'tries', 'failure'] as const),
] as const;
export type MailColumn = (typeof MAIL_COLUMNS)[number];

export type MailSort = 'created';

/** How the list of mails can be filtered; null does not filter. */
export type MailFilter = {
  /** A whole email address, in any spelling of its mailbox. */
  readonly recipient: string | null;
  readonly kind: string | null;
  readonly language: string | null;
  readonly state: MailState | null;
  readonly from: Instant | null;
  /** This instant is excluded. */
  readonly to: Instant | null;
};

/** The list of mails (specification K1). Its days are those of the club's time zone. */
export const MAIL_LIST = {
  sorts: { created: 'descending' },
  filters: {
    recipient: { kind: 'text', normalize: normalizeRecipient, isPersonal: true },
    kind: { kind: 'choice', values: MAIL_KIND_NAMES },
    language: { kind: 'choice', values: LOCALES },
    state: { kind: 'choice', values: MAIL_STATES },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: MAIL_COLUMNS,
  firstColumns: ['recipient', 'kind', 'state', 'language', 'created', 'tries'],
} as const satisfies ListRules;

/** The filter with its recipient in the stored form; null if no mail can have it. */
export function normalizeMailFilter(filter: MailFilter): MailFilter | null {
  if (filter.recipient === null) return filter;
  const recipient = normalizeRecipient(filter.recipient);
  return recipient === null ? null : { ...filter, recipient };
}

function normalizeRecipient(typed: string): string | null {
  const email = normalizeEmail(typed);
  return isEmailAddress(email) ? email : null;
}

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}
