import type { Brand } from '#kernel/brand.ts';
import type { Instant } from '#kernel/instant.ts';
import { composeMail, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import type { Block } from '#platform/mailer/mail-template-data.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import { sanitizeName } from '#platform/mailer/sanitize-name.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts, type MailTexts } from '#texts/mail-texts.ts';
import type { ActivationMailData } from './actions/send-activation.ts';
import type { AnswerMailData } from './actions/send-answer.ts';
import { formatActivationCode } from './rules/activation-code.ts';

export type ActivationMailProps = MailProps & {
  readonly link: string;
  /** The six digits that open the same. */
  readonly code: string;
  readonly validUntil: Instant;
  /** The inviter's name as on the pages; null where they show none. */
  readonly inviter: string | null;
  /** The choice in the form, which need not be the recipient's own. It can be changed during activation. */
  readonly newsletter: boolean;
  /** The voucher that the confirmation grants, and its validity from then on. */
  readonly voucher: { readonly percent: number; readonly minimumMinor: number | null; readonly validDays: number };
};

/** Asks to confirm an address: the link opens the page where the visitor chooses a password (specification E1). */
export function activationMail(props: ActivationMailProps): Mail {
  const { t, date } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  const inviter = sanitizeName(props.inviter ?? '');
  return composeMail(props, t, {
    kind: 'activation',
    subject: t('mail.activation.subject', { brand }),
    preview: t('mail.activation.preview'),
    heading: t('mail.activation.heading'),
    blocks: [
      {
        kind: 'paragraph',
        text: inviter ? t('mail.activation.bodyInvited', { brand, inviter }) : t('mail.activation.body', { brand }),
      },
      { kind: 'action', label: t('mail.activation.action'), link: props.link },
      buildCode(props),
      {
        kind: 'note',
        text: [
          t('mail.activation.forWhom', { email: props.to }),
          t(props.newsletter ? 'mail.activation.newsletterYes' : 'mail.activation.newsletterNo'),
        ].join(' '),
      },
      buildOffer(props),
      { kind: 'paragraph', text: t('mail.activation.validUntil', { date: date(props.validUntil) }) },
      { kind: 'note', text: t('mail.activation.notYou') },
    ],
    reason: t('mail.activation.reason', { brand }),
  });
}

/** Reminds of the same link, a day before it expires (specification K19). */
export function reminderMail(props: ActivationMailProps): Mail {
  const { t, date } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'activation-reminder',
    subject: t('mail.reminder.subject', { brand }),
    preview: t('mail.activation.preview'),
    heading: t('mail.reminder.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.reminder.body', { brand, date: date(props.validUntil) }) },
      { kind: 'action', label: t('mail.activation.action'), link: props.link },
      buildCode(props),
      { kind: 'note', text: t('mail.activation.forWhom', { email: props.to }) },
      buildOffer(props),
      { kind: 'note', text: t('mail.reminder.notYou') },
    ],
    reason: t('mail.activation.reason', { brand }),
  });
}

export type AnswerMailProps = MailProps &
  Pick<AnswerMailData, 'reason'> & { readonly loginLink: string; readonly resetLink: string };

/** The answer to a form with an address that cannot be registered, for the owner of the address alone (specification K12). */
export function answerMail(props: AnswerMailProps): Mail {
  const { t } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  const isMember = props.reason === 'account-active';
  return composeMail(props, t, {
    kind: isMember ? 'account-exists' : 'own-invitation',
    subject: t('mail.answer.subject', { brand }),
    preview: t(isMember ? 'mail.answer.account.preview' : 'mail.answer.own.preview'),
    heading: t(isMember ? 'mail.answer.account.heading' : 'mail.answer.own.heading'),
    blocks: isMember
      ? listAccountBlocks(props, t)
      : [{ kind: 'paragraph', text: t('mail.answer.own.body', { brand }) }],
    reason: t('mail.activation.reason', { brand }),
  });
}

function listAccountBlocks(
  { brand, loginLink, resetLink }: AnswerMailProps,
  t: MailTexts<MailTextKey>['t'],
): readonly Block[] {
  return [
    { kind: 'paragraph', text: t('mail.answer.account.body', { brand: brand.name }) },
    { kind: 'action', label: t('mail.answer.account.login'), link: loginLink },
    { kind: 'paragraph', text: t('mail.answer.account.reset') },
    { kind: 'action', label: t('mail.passwordReset.action'), link: resetLink },
    { kind: 'note', text: t('mail.answer.account.notYou') },
  ];
}

/** For readers who registered on another device. */
function buildCode({ locale, country, brand, code }: ActivationMailProps): Block {
  const { t } = createMailTexts<MailTextKey>(locale, country, brand.timeZone);
  return {
    kind: 'code',
    label: t('mail.activation.code'),
    code: formatActivationCode(code),
    hint: t('mail.activation.codeHint'),
  };
}

function buildOffer({ locale, country, brand, voucher }: ActivationMailProps): Block {
  const { t, percent, money } = createMailTexts<MailTextKey>(locale, country, brand.timeZone);
  const { minimumMinor: minor, validDays: days } = voucher;
  return {
    kind: 'offer',
    title: t('mail.activation.voucher', { percent: percent(voucher.percent) }),
    terms: [
      minor === null
        ? t('mail.welcome.noMinimum')
        : t('mail.welcome.minimum', { amount: money({ minor, currency: brand.currency }) }),
      t('mail.activation.voucherValid', { days }),
    ],
  };
}

type SendDependencies = { readonly brand: Brand; readonly publicOrigin: string; readonly send: SendMail };

/** Renders and sends an activation mail. */
export function sendActivationMail(deps: SendDependencies, data: ActivationMailData) {
  return deps.send(activationMail(toProps(deps, data)));
}

/** Renders and sends the answer to a form with an address that cannot be registered. */
export function sendAnswerMail(
  { brand, publicOrigin, send }: SendDependencies,
  { id, email: to, language: locale, country, reason }: AnswerMailData,
) {
  const loginLink = pageLink(publicOrigin, locale, '/login');
  const resetLink = pageLink(publicOrigin, locale, '/reset-password');
  return send(answerMail({ id, to, locale, country, brand, reason, loginLink, resetLink }));
}

/** Renders and sends the reminder of an activation mail. */
export function sendReminderMail(deps: SendDependencies, data: ActivationMailData) {
  return deps.send(reminderMail(toProps(deps, data)));
}

function toProps(
  { brand, publicOrigin }: Pick<SendDependencies, 'brand' | 'publicOrigin'>,
  { registration, token, ...mail }: ActivationMailData,
): ActivationMailProps {
  const { email: to, language: locale, country, newsletter } = registration;
  const link = `${pageLink(publicOrigin, locale, '/registration/activateaccount')}?id=${token}`;
  return { ...mail, to, locale, country, brand, link, newsletter };
}
