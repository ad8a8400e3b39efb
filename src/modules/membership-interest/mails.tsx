import { composeMail, type MailProps } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';
import { mailWords } from '../../platform/mailer/words.ts';
import type { MailTextKey } from '../../texts/keys.ts';

/** Confirms that an application for membership has arrived (specification section 4). It asks for nothing and links nowhere. */
export function interestMail(props: MailProps): Mail {
  const { t } = mailWords<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, {
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
