import type { Breakdown } from '#modules/funnel/rules/breakdown.ts';
import type { FunnelStep } from '#modules/funnel/rules/steps.ts';
import { CODE_ERRORS, type CodeError } from '#modules/invitation/rules/check.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { DashboardPart } from './dashboard-data.ts';

export const STEP_TEXTS = {
  landing: 'dashboard.step.landing',
  'code-good': 'dashboard.step.code-good',
  form: 'dashboard.step.form',
  registered: 'dashboard.step.registered',
  activated: 'dashboard.step.activated',
  'code-refused': 'dashboard.step.code-refused',
  denied: 'dashboard.step.denied',
  interest: 'dashboard.step.interest',
} as const satisfies Record<FunnelStep, TextKey>;

export const BREAKDOWN_TEXTS = {
  day: 'dashboard.by.day',
  country: 'dashboard.by.country',
  language: 'dashboard.by.language',
  campaign: 'dashboard.by.campaign',
  code: 'dashboard.by.code',
  variant: 'dashboard.by.variant',
} as const satisfies Record<Breakdown, TextKey>;

export const PART_TEXTS = {
  funnel: 'dashboard.funnel',
  rows: 'dashboard.rows',
  time: 'dashboard.time',
  refusals: 'dashboard.refusals',
  referrers: 'dashboard.referrers',
} as const satisfies Record<DashboardPart, TextKey>;

const REASON_TEXTS = {
  REGISTRATION_CODE_INVALID: 'dashboard.reason.unknown',
  REGISTRATION_LINK_INVALID: 'dashboard.reason.link',
  REGISTRATION_TIMESTAMP_MISSING: 'dashboard.reason.timestamp',
  REGISTRATION_CODE_EXPIRED: 'dashboard.reason.expired',
  INVITER_INVALID: 'dashboard.reason.inviter',
  REFERER_INVALID: 'dashboard.reason.referrer',
  CUSTOMIZATION_MISSING: 'dashboard.reason.landing',
  REGISTRATION_CODE_NO_BALANCE_LEFT: 'dashboard.reason.balance',
  REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS: 'dashboard.reason.seat',
  REGISTRATION_CLOSED: 'dashboard.reason.closed',
} as const satisfies Record<CodeError, TextKey>;

/** What admins call a reason; one of another release is shown by its name. */
export function nameReason(reason: string, t: Translate): string {
  const known = CODE_ERRORS.find((error) => error === reason);
  return known ? t(REASON_TEXTS[known]) : reason;
}
