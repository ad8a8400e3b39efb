import {
  AUDIT_ACTION_NAMES,
  AUDIT_SUBJECT_KINDS,
  type AuditAction,
  type AuditSubjectKind,
} from '#kernel/audit-actions.ts';
import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';

/** How a change reached the program: from a page, another client of the API, a command or a job. */
export const AUDIT_CHANNELS = ['page', 'api', 'command', 'job'] as const;
export type AuditChannel = (typeof AUDIT_CHANNELS)[number];

export const AUDIT_COLUMNS = ['at', 'who', 'action', 'subject', 'changes', 'channel', 'network', 'request'] as const;
export type AuditColumn = (typeof AUDIT_COLUMNS)[number];

/** How the audit log can be filtered; null does not filter. */
export type AuditFilter = {
  /** The id or the email address of an admin, or another actor: `cli`. */
  readonly who: string | null;
  readonly action: AuditAction | null;
  readonly kind: AuditSubjectKind | null;
  /** The id of the subject, in upper or lower case. */
  readonly id: string | null;
  readonly from: Instant | null;
  /** This instant is excluded. */
  readonly to: Instant | null;
};

export type AuditSort = 'at';

/** The audit log as a list of the back office. Its days are those of the club's time zone. */
export const AUDIT_LIST = {
  sorts: { at: 'descending' },
  filters: {
    who: { kind: 'text', normalize: normalizeWho },
    action: { kind: 'choice', values: AUDIT_ACTION_NAMES },
    kind: { kind: 'choice', values: AUDIT_SUBJECT_KINDS },
    // Not `id`: a field of this name hides the id of its form.
    subject: { kind: 'text', normalize: normalizeSubjectId, isImpersonal: true },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: AUDIT_COLUMNS,
  firstColumns: ['at', 'who', 'action', 'subject', 'changes'],
} as const satisfies ListRules;

type FilterValues = Readonly<Partial<Record<keyof typeof AUDIT_LIST.filters, string>>>;

/** The filter that the values of an address stand for, except for its days. */
export function buildAuditFilter(values: FilterValues): Omit<AuditFilter, 'from' | 'to'> {
  return {
    who: values.who ?? null,
    action: AUDIT_ACTION_NAMES.find((action) => action === values.action) ?? null,
    kind: AUDIT_SUBJECT_KINDS.find((kind) => kind === values.kind) ?? null,
    id: values.subject ?? null,
  };
}

/** The filter with its texts in their stored form; null if one of them can match no entry. */
export function normalizeAuditFilter(filter: AuditFilter): AuditFilter | null {
  const who = filter.who && normalizeWho(filter.who);
  const id = filter.id && normalizeSubjectId(filter.id);
  if ((filter.who && who === null) || (filter.id && id === null)) return null;
  return { ...filter, who: who || null, id: id || null };
}

/** An id, an email address, or the name of what acts without being an admin. */
function normalizeWho(typed: string): string | null {
  if (isUuid(typed)) return typed.toLowerCase();
  const email = normalizeEmail(typed);
  if (isEmailAddress(email)) return email;
  return /^[a-z]{1,40}$/.test(email) ? email : null;
}

/** PostgreSQL has no texts with control characters such as NUL, and no subject has one. */
function normalizeSubjectId(typed: string): string | null {
  return /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(typed) ? typed : null;
}

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}
