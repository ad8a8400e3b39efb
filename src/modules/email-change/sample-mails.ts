import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_END, SAMPLE_NAME, SAMPLE_SECRET } from '#platform/mailer/sample-mail.ts';
import { addressTakenMail, changeNoticeMail, confirmAddressMail, emailChangedMail } from './mails.ts';

const NEW_EMAIL = 'new.address@example.com';

/** The mails of this area with sample data. */
export const EMAIL_CHANGE_SAMPLES = {
  'email-change-confirm': ({ publicOrigin, ...props }) =>
    confirmAddressMail({
      ...props,
      link: `${pageLink(publicOrigin, props.locale, '/confirm-email')}?token=${SAMPLE_SECRET}`,
    }),
  'email-change-taken': ({ publicOrigin, ...props }) =>
    addressTakenMail({ ...props, link: pageLink(publicOrigin, props.locale, '/login') }),
  'email-change-notice': ({ publicOrigin, ...props }) =>
    changeNoticeMail({
      ...props,
      firstName: SAMPLE_NAME,
      newEmail: NEW_EMAIL,
      link: `${pageLink(publicOrigin, props.locale, '/undo-email')}?token=${SAMPLE_SECRET}`,
    }),
  'email-changed': ({ publicOrigin, ...props }) =>
    emailChangedMail({
      ...props,
      firstName: SAMPLE_NAME,
      newEmail: NEW_EMAIL,
      undoUntil: SAMPLE_END,
      link: `${pageLink(publicOrigin, props.locale, '/undo-email')}?token=${SAMPLE_SECRET}`,
    }),
} as const satisfies Readonly<Record<string, RenderSample>>;
