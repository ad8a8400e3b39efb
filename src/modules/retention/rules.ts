import { addMilliseconds, DAY, type Instant } from '#kernel/instant.ts';

/** The operator's settings, in days. */
export type RetentionDays = {
  readonly sessions: number;
  readonly links: number;
  readonly submissions: number;
  readonly registrations: number;
  readonly interest: number;
  readonly audit: number;
  readonly receipts: number;
  readonly mails: number;
  readonly funnel: number;
  readonly referrers: number;
  readonly jobs: number;
  readonly webhooks: number;
};

/** The tables with deletion by age, each with the setting for its age. */
export const DELETED_BY = {
  session: 'sessions',
  activation_token: 'links',
  activation_resend: 'links',
  activation_attempt: 'links',
  activation_code_try: 'links',
  password_reset: 'links',
  login_link: 'links',
  admin_invitation: 'links',
  data_request: 'links',
  email_change: 'links',
  pending_login: 'links',
  provider_login: 'links',
  passkey_challenge: 'links',
  registration_submission: 'submissions',
  withheld_registration: 'registrations',
  registration_code_change: 'submissions',
  member_change: 'submissions',
  registration_change: 'submissions',
  landing_page_change: 'submissions',
  inviters_change: 'submissions',
  membership_interest: 'interest',
  membership_interest_change: 'submissions',
  audit_entry: 'audit',
  consent_receipt: 'receipts',
  mail: 'mails',
  mail_delivery: 'mails',
  funnel_count: 'funnel',
  funnel_derived_count: 'funnel',
  funnel_code_count: 'funnel',
  funnel_sum: 'funnel',
  funnel_delay_sum: 'funnel',
  funnel_combination: 'funnel',
  experiment_count: 'funnel',
  referrer_arrival: 'referrers',
  code_job_row: 'jobs',
  code_job: 'jobs',
  webhook_delivery: 'webhooks',
  webhook_message: 'webhooks',
} as const satisfies Readonly<Record<string, keyof RetentionDays>>;
export type OldRows = keyof typeof DELETED_BY;

/** Everything with a period: these tables, and ended registrations, which are erased and not deleted. */
export const PERIODS = { ...DELETED_BY, registration: 'registrations' } as const satisfies Readonly<
  Record<string, keyof RetentionDays>
>;
export type AgedTable = keyof typeof PERIODS;

/** The cutoff: older rows are deleted. */
export function getRetentionCutoff(days: number, now: Instant): Instant {
  return addMilliseconds(now, -days * DAY);
}
