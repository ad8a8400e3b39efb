import type { Brand } from '#kernel/brand.ts';
import { DAY } from '#kernel/instant.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import { composeMail, type GreetedMailProps, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts, type MailTexts } from '#texts/mail-texts.ts';
import type { MembershipMail } from './actions/ports.ts';
import { factorChangedMail, loginLinkMail, passwordChangedMail } from './mails/account-mails.ts';
import { ADMIN_INVITATION_VALIDITY, type Voucher } from './rules/member.ts';

export type WelcomeMailProps = GreetedMailProps & { readonly voucher: Voucher; readonly shopLink: string };
export type PasswordResetMailProps = GreetedMailProps & { readonly link: string; readonly validHours: number };

/** Greets a new member and contains the welcome voucher (specification J2). */
export function welcomeMail(props: WelcomeMailProps): Mail {
  const texts = getTexts(props);
  const { t, percent, date } = texts;
  const { voucher } = props;
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'welcome',
    subject: t('mail.welcome.subject', { brand }),
    preview: t('mail.welcome.preview', { percent: percent(voucher.percent) }),
    heading: t('mail.welcome.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.welcome.body', { brand }) },
      {
        kind: 'voucher',
        title: t('mail.welcome.voucher', { percent: percent(voucher.percent) }),
        codeLabel: t('mail.welcome.code'),
        code: voucher.code,
        terms: [formatMinimumOrder(texts, voucher), t('mail.welcome.validUntil', { date: date(voucher.validUntil) })],
      },
      { kind: 'paragraph', text: t('mail.welcome.howTo') },
      { kind: 'action', label: t('mail.welcome.action'), link: props.shopLink },
    ],
    reason: t('mail.welcome.reason', { brand }),
  });
}

/** Links to the page where a member chooses a new password (specification G3). */
export function passwordResetMail(props: PasswordResetMailProps): Mail {
  const { t } = getTexts(props);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'password-reset',
    subject: t('mail.passwordReset.subject', { brand }),
    preview: t('mail.passwordReset.preview', { hours: props.validHours }),
    heading: t('mail.passwordReset.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.passwordReset.body', { brand }) },
      { kind: 'action', label: t('mail.passwordReset.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.passwordReset.valid', { hours: props.validHours }) },
      { kind: 'note', text: t('mail.passwordReset.notYou') },
    ],
    reason: t('mail.passwordReset.reason', { brand }),
  });
}

export type AdminInvitationMailProps = MailProps & {
  readonly link: string;
  readonly role: AdminRole;
  readonly validUntil: Date;
};

/** Links to the page where an invited admin sets a password. */
export function adminInvitationMail(props: AdminInvitationMailProps): Mail {
  const { t, date } = getTexts(props);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'admin-invitation',
    subject: t('mail.adminInvitation.subject', { brand }),
    preview: t('mail.adminInvitation.preview', { days: ADMIN_INVITATION_VALIDITY / DAY }),
    heading: t('mail.adminInvitation.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.adminInvitation.body', { brand, role: props.role }) },
      { kind: 'action', label: t('mail.adminInvitation.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.adminInvitation.valid', { date: date(props.validUntil) }) },
      { kind: 'note', text: t('mail.adminInvitation.notYou') },
    ],
    reason: t('mail.adminInvitation.reason', { brand }),
  });
}

function formatMinimumOrder({ t, money }: MailTexts<MailTextKey>, { minimumOrder }: Voucher): string {
  return minimumOrder ? t('mail.welcome.minimum', { amount: money(minimumOrder) }) : t('mail.welcome.noMinimum');
}

function getTexts({ locale, country, brand }: MailProps): MailTexts<MailTextKey> {
  return createMailTexts<MailTextKey>(locale, country, brand.timeZone);
}

type SendDependencies = { readonly brand: Brand; readonly publicOrigin: string; readonly send: SendMail };

/** Renders and sends a mail of this area. */
export function sendMembershipMail(deps: SendDependencies, mail: MembershipMail): Promise<void> {
  return deps.send(renderMail(deps, mail));
}

function renderMail({ brand, publicOrigin }: SendDependencies, mail: MembershipMail): Mail {
  const { id, to, locale, country, firstName } = mail;
  const props = { id, to, locale, country, brand, firstName };
  switch (mail.kind) {
    case 'welcome':
      return welcomeMail({ ...props, voucher: mail.voucher, shopLink: brand.links.shop });
    case 'factor-changed': {
      const account = mail.role === 'ADMIN' ? '/admin/account' : '/account/security';
      const { role, change, at } = mail;
      return factorChangedMail({ ...props, role, change, at, link: pageLink(publicOrigin, locale, account) });
    }
    case 'password-changed':
      return passwordChangedMail({ ...props, at: mail.at, link: pageLink(publicOrigin, locale, '/reset-password') });
    case 'admin-invitation': {
      const link = formatLink('/admin-invitation', mail.token);
      const { role, validUntil } = mail;
      return adminInvitationMail({ id, to, locale, country, brand, link, role, validUntil });
    }
    case 'login-link':
      return loginLinkMail({ ...props, link: formatLink('/login-link', mail.token, mail.returnTo) });
    case 'password-reset':
      return passwordResetMail({ ...props, link: formatLink('/reset-password', mail.token), validHours: 1 });
  }

  function formatLink(path: `/${string}`, token: string, returnTo: string | null = null): string {
    const next = returnTo === null ? '' : `&returnTo=${encodeURIComponent(returnTo)}`;
    return `${pageLink(publicOrigin, locale, path)}?token=${token}${next}`;
  }
}
