import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_SECRET } from '#platform/mailer/sample-mail.ts';
import { noPersonalDataMail, personalDataMail } from './mails.ts';

/** The mails of this area with sample data. */
export const PERSONAL_DATA_SAMPLES = {
  'personal-data': ({ publicOrigin, ...props }) =>
    personalDataMail({
      ...props,
      link: `${pageLink(publicOrigin, props.locale, '/personal-data')}?token=${SAMPLE_SECRET}`,
    }),
  'no-personal-data': noPersonalDataMail,
} as const satisfies Readonly<Record<string, RenderSample>>;
