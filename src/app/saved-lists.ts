import type { ListRules } from '#kernel/list/list-query.ts';
import { AUDIT_LIST } from '#modules/audit/rules/audit-list.ts';
import { EXPERIMENT_LIST } from '#modules/experiment/rules/experiment-list.ts';
import { DASHBOARD } from '#modules/funnel/rules/dashboard-query.ts';
import { CODE_JOB_LIST } from '#modules/invitation/rules/code-job-list.ts';
import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import { LEDGER_LIST } from '#modules/invitation/rules/ledger-list.ts';
import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
import { ADMIN_LIST } from '#modules/membership/rules/admin-list.ts';
import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
import type { ListName } from '#modules/saved-view/rules.ts';
import { DELIVERY_LIST } from '#modules/webhook/rules/delivery-list.ts';

/** The rules of the lists that have saved views: they say which filters search for people. */
export const SAVED_LISTS: Readonly<Record<ListName, ListRules>> = {
  admins: ADMIN_LIST,
  applications: APPLICATION_LIST,
  'code-jobs': CODE_JOB_LIST,
  codes: CODE_LIST,
  dashboard: DASHBOARD,
  experiments: EXPERIMENT_LIST,
  inviters: INVITER_LIST,
  'inviter-ledger': LEDGER_LIST,
  'landing-pages': LANDING_PAGE_LIST,
  mails: MAIL_LIST,
  members: MEMBER_LIST,
  registrations: REGISTRATION_LIST,
  audit: AUDIT_LIST,
  'webhook-deliveries': DELIVERY_LIST,
};
