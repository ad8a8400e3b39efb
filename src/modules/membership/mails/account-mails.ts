import { MINUTE } from '#kernel/instant.ts';
import { composeMail, type GreetedMailProps, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail } from '#platform/mailer/mail.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts, type MailTexts } from '#texts/mail-texts.ts';
import type { FactorChange } from '../rules/factor-change.ts';
import { LOGIN_LINK_VALIDITY, type Role } from '../rules/member.ts';

/** Links to the page that logs a member in (specification G3). */
export function loginLinkMail(props: GreetedMailProps & { readonly link: string }): Mail {
  const { t } = getTexts(props);
  const brand = props.brand.name;
  const minutes = LOGIN_LINK_VALIDITY / MINUTE;
  return composeMail(props, t, {
    kind: 'login-link',
    subject: t('mail.loginLink.subject', { brand }),
    preview: t('mail.loginLink.preview', { minutes }),
    heading: t('mail.loginLink.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.loginLink.body', { brand }) },
      { kind: 'action', label: t('mail.loginLink.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.loginLink.valid', { minutes }) },
      { kind: 'note', text: t('mail.loginLink.notYou') },
    ],
    reason: t('mail.loginLink.reason', { brand }),
  });
}

/** Informs a member of a new password, so that a change by somebody else is noticed. */
export function passwordChangedMail(props: GreetedMailProps & { readonly at: Date; readonly link: string }): Mail {
  const { t, date } = getTexts(props);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'password-changed',
    subject: t('mail.passwordChanged.subject', { brand }),
    preview: t('mail.passwordChanged.preview'),
    heading: t('mail.passwordChanged.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.passwordChanged.body', { brand }) },
      { kind: 'paragraph', text: t('mail.factor.when', { date: date(props.at) }) },
      { kind: 'paragraph', text: t('mail.passwordChanged.notYou') },
      { kind: 'action', label: t('mail.passwordChanged.action'), link: props.link },
    ],
    reason: t('mail.passwordChanged.reason', { brand }),
  });
}

export type FactorChangedMailProps = GreetedMailProps & {
  readonly role: Role;
  readonly change: FactorChange;
  readonly at: Date;
  /** The page of the owner's account. */
  readonly link: string;
};

const FACTOR_TEXTS = {
  'passkey-added': 'mail.factor.passkey-added',
  'passkey-renamed': 'mail.factor.passkey-renamed',
  'passkey-removed': 'mail.factor.passkey-removed',
  'passkeys-removed': 'mail.factor.passkeys-removed',
  'identities-removed': 'mail.factor.identities-removed',
  'logins-removed': 'mail.factor.logins-removed',
  'totp-on': 'mail.factor.totp-on',
  'totp-off': 'mail.factor.totp-off',
  'recovery-codes-created': 'mail.factor.recovery-codes-created',
  'recovery-code-used': 'mail.factor.recovery-code-used',
  reset: 'mail.factor.reset',
  guessed: 'mail.factor.guessed',
} as const satisfies Readonly<Record<FactorChange, MailTextKey>>;

/** What follows from a reset of the password by mail. */
const RESET_CHANGES: ReadonlySet<FactorChange> = new Set(['passkeys-removed', 'identities-removed', 'logins-removed']);

/** Admins have second factors, members only passkeys. */
const FACTOR_ROLE_TEXTS = {
  ADMIN: { heading: 'mail.factor.heading', notYou: 'mail.factor.notYou', reason: 'mail.factor.reason' },
  MEMBER: {
    heading: 'mail.factor.member.heading',
    notYou: 'mail.factor.member.notYou',
    reason: 'mail.factor.member.reason',
  },
} as const satisfies Readonly<Record<Role, Readonly<Record<string, MailTextKey>>>>;

/** Informs the owner of an account that its passkeys or second factors changed, so that a change by somebody else is noticed. */
export function factorChangedMail(props: FactorChangedMailProps): Mail {
  const { t, date } = getTexts(props);
  const brand = props.brand.name;
  const texts = FACTOR_ROLE_TEXTS[props.role];
  const heading = t(RESET_CHANGES.has(props.change) ? 'mail.factor.logins.heading' : texts.heading);
  return composeMail(props, t, {
    kind: 'factor-changed',
    subject: t('mail.factor.subject', { brand }),
    preview: heading,
    heading,
    blocks: [
      { kind: 'paragraph', text: t(FACTOR_TEXTS[props.change]) },
      { kind: 'paragraph', text: t('mail.factor.when', { date: date(props.at) }) },
      { kind: 'action', label: t('mail.factor.action'), link: props.link },
      { kind: 'note', text: t(texts.notYou) },
    ],
    reason: t(texts.reason, { brand }),
  });
}

function getTexts({ locale, country, brand }: MailProps): MailTexts<MailTextKey> {
  return createMailTexts<MailTextKey>(locale, country, brand.timeZone);
}
