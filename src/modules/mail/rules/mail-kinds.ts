/** What a mail is about: its id is the registration's, the application's, the invitation's or the member's. */
export type MailSubjectKind = 'registration' | 'application' | 'admin-invitation' | 'member';

type KindFacts = {
  /** The subscriber whose jobs send such mails. */
  readonly queue: string;
  /** Null where what it is about has no page, or is nobody's. */
  readonly about: MailSubjectKind | null;
};

/** The mails of the program, each with the subscriber that sends it. */
export const MAIL_KINDS = {
  activation: { queue: 'registration.send-activation', about: 'registration' },
  'activation-reminder': { queue: 'registration.send-reminder', about: 'registration' },
  // The answers to a registration that is not possible, where the club answers all addresses alike.
  'account-exists': { queue: 'registration.send-answer', about: null },
  'own-invitation': { queue: 'registration.send-answer', about: null },
  welcome: { queue: 'membership.send-welcome', about: 'registration' },
  'password-reset': { queue: 'membership.send-password-reset', about: 'member' },
  'login-link': { queue: 'membership.send-login-link', about: 'member' },
  'password-changed': { queue: 'membership.send-password-changed', about: 'member' },
  'identity-linked': { queue: 'identity.send-linked', about: 'member' },
  'identity-unlinked': { queue: 'identity.send-unlinked', about: 'member' },
  'email-change-confirm': { queue: 'email-change.send-confirmation', about: 'member' },
  'email-change-taken': { queue: 'email-change.send-confirmation', about: 'member' },
  'email-change-notice': { queue: 'email-change.send-notice', about: 'member' },
  'email-changed': { queue: 'email-change.send-changed', about: 'member' },
  'membership-interest': { queue: 'membership-interest.send-confirmation', about: 'application' },
  'interest-invitation': { queue: 'membership-interest.send-invitation', about: 'application' },
  'personal-data': { queue: 'personal-data.send-link', about: null },
  'no-personal-data': { queue: 'personal-data.send-link', about: null },
  'factor-changed': { queue: 'membership.send-factor-change', about: 'member' },
  'admin-invitation': { queue: 'membership.send-admin-invitation', about: 'admin-invitation' },
  'returned-mails': { queue: 'mail.send-returned-digest', about: 'member' },
  // A sample of another kind, for the admin who asked for it.
  test: { queue: 'mail.send-test', about: null },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type MailKind = keyof typeof MAIL_KINDS;

export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as readonly MailKind[];

/** The kinds that recipients get; each has a sample. */
export type TemplateKind = Exclude<MailKind, 'test'>;

export const TEMPLATE_KINDS = MAIL_KIND_NAMES.filter((kind): kind is TemplateKind => kind !== 'test');

export function isTemplateKind(name: string): name is TemplateKind {
  return isMailKind(name) && name !== 'test';
}

export const MAIL_QUEUES: readonly string[] = [...new Set(MAIL_KIND_NAMES.map((kind) => MAIL_KINDS[kind].queue))];

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(MAIL_KINDS, name);
}

/** The kind of the mails of a subscriber; the subscriber's name for one with several kinds, or that the table does not have. */
export function getKindOfQueue(queue: string): string {
  const [kind, ...others] = MAIL_KIND_NAMES.filter((name) => MAIL_KINDS[name].queue === queue);
  return kind === undefined || others.length > 0 ? queue : kind;
}

/** What a mail of a kind is about; null for a kind of another release. */
export function findSubjectKind(kind: string): MailSubjectKind | null {
  return isMailKind(kind) ? MAIL_KINDS[kind].about : null;
}
