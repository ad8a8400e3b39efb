import type { Brand } from '#kernel/brand.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import { DAY, HOUR } from '#kernel/instant.ts';
import { composeMail, type GreetedMailProps, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts, type MailTexts } from '#texts/mail-texts.ts';
import type { EmailChangeMail } from './actions/ports.ts';
import { CONFIRM_VALIDITY, UNDO_VALIDITY } from './rules.ts';

/** Links to the page that confirms an address. It greets nobody by name: the address may be a stranger's. */
export function confirmAddressMail(props: MailProps & { readonly link: string }): Mail {
  const { t } = getTexts(props);
  const brand = props.brand.name;
  const hours = CONFIRM_VALIDITY / HOUR;
  return composeMail(props, t, {
    kind: 'email-change-confirm',
    subject: t('mail.emailConfirm.subject', { brand }),
    preview: t('mail.emailConfirm.preview', { hours }),
    heading: t('mail.emailConfirm.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.emailConfirm.body', { brand }) },
      { kind: 'action', label: t('mail.emailConfirm.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.emailConfirm.valid', { hours }) },
      { kind: 'note', text: t('mail.emailConfirm.notYou') },
    ],
    reason: t('mail.emailConfirm.reason', { brand }),
  });
}

/** Says to the owner of an address that has an account already that another one cannot have it. */
export function addressTakenMail(props: MailProps & { readonly link: string }): Mail {
  const { t } = getTexts(props);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'email-change-taken',
    subject: t('mail.emailTaken.subject', { brand }),
    preview: t('mail.emailTaken.preview'),
    heading: t('mail.emailTaken.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.emailTaken.body', { brand }) },
      { kind: 'action', label: t('mail.emailTaken.action'), link: props.link },
      { kind: 'note', text: t('mail.emailTaken.notYou') },
    ],
    reason: t('mail.emailConfirm.reason', { brand }),
  });
}

type NoticeProps = GreetedMailProps & { readonly newEmail: string; readonly link: string };

/** Informs the old address of a requested change, with the link that stops it. */
export function changeNoticeMail(props: NoticeProps): Mail {
  const { t } = getTexts(props);
  const brand = props.brand.name;
  const { newEmail: email, link } = props;
  return composeMail(props, t, {
    kind: 'email-change-notice',
    subject: t('mail.emailNotice.subject', { brand }),
    preview: t('mail.emailNotice.preview'),
    heading: t('mail.emailNotice.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.emailNotice.body', { brand, email }) },
      { kind: 'paragraph', text: t('mail.emailNotice.notYou') },
      { kind: 'action', label: t('mail.emailNotice.action'), link },
      { kind: 'note', text: t('mail.emailNotice.valid', { days: UNDO_VALIDITY / DAY }) },
    ],
    reason: t('mail.emailNotice.reason', { brand }),
  });
}

/** Informs the old address that the account has another one, with the link that takes it back. */
export function emailChangedMail(props: NoticeProps & { readonly undoUntil: Date }): Mail {
  const { t, date } = getTexts(props);
  const brand = props.brand.name;
  const { newEmail: email, link } = props;
  return composeMail(props, t, {
    kind: 'email-changed',
    subject: t('mail.emailChanged.subject', { brand }),
    preview: t('mail.emailNotice.preview'),
    heading: t('mail.emailChanged.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.emailChanged.body', { brand, email }) },
      { kind: 'paragraph', text: t('mail.emailChanged.notYou') },
      { kind: 'action', label: t('mail.emailChanged.action'), link },
      { kind: 'note', text: t('mail.emailChanged.valid', { date: date(props.undoUntil) }) },
    ],
    reason: t('mail.emailNotice.reason', { brand }),
  });
}

type SendDependencies = { readonly brand: Brand; readonly publicOrigin: string; readonly send: SendMail };

/** Renders and sends a mail of this area. */
export function sendEmailChangeMail(deps: SendDependencies, mail: EmailChangeMail): Promise<void> {
  return deps.send(renderMail(deps, mail));
}

function renderMail({ brand, publicOrigin }: SendDependencies, mail: EmailChangeMail): Mail {
  const { id, to, locale } = mail;
  const props = { id, to, locale, brand };
  switch (mail.kind) {
    case 'email-change-confirm':
      return confirmAddressMail({ ...props, country: DEFAULT_COUNTRY, link: formatLink('/confirm-email', mail.token) });
    case 'email-change-taken':
      return addressTakenMail({ ...props, country: DEFAULT_COUNTRY, link: pageLink(publicOrigin, locale, '/login') });
    case 'email-change-notice':
      return changeNoticeMail({ ...props, ...readNotice(mail) });
    case 'email-changed':
      return emailChangedMail({ ...props, ...readNotice(mail), undoUntil: mail.undoUntil });
  }

  function readNotice({
    country,
    firstName,
    newEmail,
    token,
  }: Extract<EmailChangeMail, { readonly newEmail: string }>) {
    return { country, firstName, newEmail, link: formatLink('/undo-email', token) };
  }

  function formatLink(path: `/${string}`, token: string): string {
    return `${pageLink(publicOrigin, locale, path)}?token=${token}`;
  }
}

function getTexts({ locale, country, brand }: MailProps): MailTexts<MailTextKey> {
  return createMailTexts<MailTextKey>(locale, country, brand.timeZone);
}
