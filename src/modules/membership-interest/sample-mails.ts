import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_END, SAMPLE_SECRET } from '#platform/mailer/sample-mail.ts';
import { interestInvitationMail, interestMail } from './mails.ts';

/** The mails of this area with sample data. */
export const INTEREST_SAMPLES = {
  'membership-interest': interestMail,
  'interest-invitation': ({ publicOrigin, ...props }) =>
    interestInvitationMail({
      ...props,
      link: `${pageLink(publicOrigin, props.locale, '/')}?rc=${SAMPLE_SECRET}`,
      validUntil: SAMPLE_END,
    }),
} as const satisfies Readonly<Record<string, RenderSample>>;
