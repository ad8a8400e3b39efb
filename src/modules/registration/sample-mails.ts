import { pageLink } from '#platform/mailer/page-link.ts';
import {
  type RenderSample,
  SAMPLE_CODE,
  SAMPLE_END,
  SAMPLE_NAME,
  SAMPLE_SECRET,
  type SampleProps,
} from '#platform/mailer/sample-mail.ts';
import { type ActivationMailProps, activationMail, answerMail, reminderMail } from './mails.ts';

/** The mails of this area with sample data. */
export const REGISTRATION_SAMPLES = {
  activation: (props) => activationMail(toActivation(props)),
  'activation-reminder': (props) => reminderMail(toActivation(props)),
  'account-exists': (props) => answerMail({ ...toAnswer(props), reason: 'account-active' }),
  'own-invitation': (props) => answerMail({ ...toAnswer(props), reason: 'own-invitation' }),
} as const satisfies Readonly<Record<string, RenderSample>>;

function toActivation({ publicOrigin, ...props }: SampleProps): ActivationMailProps {
  return {
    ...props,
    link: `${pageLink(publicOrigin, props.locale, '/registration/activateaccount')}?id=${SAMPLE_SECRET}`,
    code: SAMPLE_CODE,
    validUntil: SAMPLE_END,
    inviter: SAMPLE_NAME,
    newsletter: true,
    voucher: { percent: 15, minimumMinor: 10_000, validDays: 30 },
  };
}

function toAnswer({ publicOrigin, ...props }: SampleProps) {
  const loginLink = pageLink(publicOrigin, props.locale, '/login');
  return { ...props, loginLink, resetLink: pageLink(publicOrigin, props.locale, '/reset-password') };
}
