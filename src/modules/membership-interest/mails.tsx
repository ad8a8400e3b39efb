import type { Instant } from '#kernel/instant.ts';
import { composeMail, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail } from '#platform/mailer/mail.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts } from '#texts/mail-texts.ts';

/** Confirms that an application for membership has arrived (specification E1). It asks for nothing and links nowhere. */
export function interestMail(props: MailProps): Mail {
  const { t } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'membership-interest',
    subject: t('mail.interest.subject', { brand }),
    preview: t('mail.interest.preview'),
    heading: t('mail.interest.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.interest.body', { brand }) },
      { kind: 'paragraph', text: t('mail.interest.next') },
      { kind: 'note', text: t('mail.interest.notYou') },
    ],
    reason: t('mail.interest.reason', { brand }),
  });
}

export type InvitationMailProps = MailProps & { readonly link: string; readonly validUntil: Instant };

/** Invites an applicant whose application was approved: the link opens the registration. */
export function interestInvitationMail(props: InvitationMailProps): Mail {
  const { t, date } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'interest-invitation',
    subject: t('mail.interestInvitation.subject', { brand }),
    preview: t('mail.interestInvitation.preview'),
    heading: t('mail.interestInvitation.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.interestInvitation.body', { brand }) },
      { kind: 'action', label: t('mail.interestInvitation.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.interestInvitation.validUntil', { date: date(props.validUntil) }) },
      { kind: 'note', text: t('mail.interest.notYou') },
    ],
    reason: t('mail.interest.reason', { brand }),
  });
}
