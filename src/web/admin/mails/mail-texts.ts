import type { MailKind } from '#modules/mail/rules/mail-kinds.ts';
import { isMailKind } from '#modules/mail/rules/mail-kinds.ts';
import type { MailColumn } from '#modules/mail/rules/mail-list.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { ShownState } from './mail-query.ts';

/** The states of the API, with what admins call them. */
export const STATE_TEXTS = {
  WAITING: 'mails.state.waiting',
  SENT: 'mails.state.sent',
  FAILED: 'mails.state.failed',
  DROPPED: 'mails.state.dropped',
  BOUNCED: 'mails.state.bounced',
  COMPLAINED: 'mails.state.complained',
} as const satisfies Record<ShownState, TextKey>;

export const COLUMN_TEXTS = {
  recipient: 'mails.column.recipient',
  kind: 'mails.column.kind',
  state: 'mails.column.state',
  language: 'mails.column.language',
  created: 'mails.column.created',
  tried: 'mails.column.tried',
  sent: 'mails.column.sent',
  tries: 'mails.column.tries',
  failure: 'mails.column.failure',
} as const satisfies Record<MailColumn, TextKey>;

const KIND_TEXTS = {
  activation: 'mails.kind.activation',
  'activation-reminder': 'mails.kind.activation-reminder',
  'account-exists': 'mails.kind.account-exists',
  'own-invitation': 'mails.kind.own-invitation',
  welcome: 'mails.kind.welcome',
  'password-reset': 'mails.kind.password-reset',
  'login-link': 'mails.kind.login-link',
  'password-changed': 'mails.kind.password-changed',
  'identity-linked': 'mails.kind.identity-linked',
  'identity-unlinked': 'mails.kind.identity-unlinked',
  'returned-mails': 'mails.kind.returned-mails',
  'email-change-confirm': 'mails.kind.email-change-confirm',
  'email-change-taken': 'mails.kind.email-change-taken',
  'email-change-notice': 'mails.kind.email-change-notice',
  'email-changed': 'mails.kind.email-changed',
  'membership-interest': 'mails.kind.membership-interest',
  'interest-invitation': 'mails.kind.interest-invitation',
  'personal-data': 'mails.kind.personal-data',
  'no-personal-data': 'mails.kind.no-personal-data',
  'factor-changed': 'mails.kind.factor-changed',
  'admin-invitation': 'mails.kind.admin-invitation',
  test: 'mails.kind.test',
} as const satisfies Record<MailKind, TextKey>;

/** What admins call a kind of mail; one of another release is shown by its name. */
export function nameKind(kind: string, t: Translate): string {
  return isMailKind(kind) ? t(KIND_TEXTS[kind]) : kind;
}
