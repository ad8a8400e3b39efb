import type { Instant } from '../../kernel/instant.ts';
import { composeMail, type MailProps } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';
import { mailWords } from '../../platform/mailer/words.ts';
import type { MailTextKey } from '../../texts/keys.ts';

export type ActivationMailProps = MailProps & { readonly link: string; readonly validUntil: Instant };

/** Confirms an address: leads to the page where the visitor chooses a password (decisions section 5). */
export function activationMail(props: ActivationMailProps): Mail {
  const { t, date } = mailWords<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, {
    kind: 'activation',
    subject: t('mail.activation.subject', { brand }),
    preview: t('mail.activation.preview'),
    heading: t('mail.activation.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.activation.body', { brand }) },
      { kind: 'action', label: t('mail.activation.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.activation.validUntil', { date: date(props.validUntil) }) },
      { kind: 'note', text: t('mail.activation.notYou') },
    ],
    reason: t('mail.activation.reason', { brand }),
  });
}

/** Reminds of a registration that is not confirmed yet; its link replaces the earlier one. */
export function activationReminderMail(props: ActivationMailProps): Mail {
  const { t, date } = mailWords<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, {
    kind: 'activation-reminder',
    subject: t('mail.activationReminder.subject', { brand }),
    preview: t('mail.activationReminder.preview'),
    heading: t('mail.activationReminder.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.activationReminder.body', { brand }) },
      { kind: 'action', label: t('mail.activation.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.activation.validUntil', { date: date(props.validUntil) }) },
      { kind: 'note', text: t('mail.activation.notYou') },
    ],
    reason: t('mail.activation.reason', { brand }),
  });
}
