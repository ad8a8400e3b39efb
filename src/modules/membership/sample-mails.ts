import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_END, SAMPLE_NAME, SAMPLE_SECRET } from '#platform/mailer/sample-mail.ts';
import { factorChangedMail, loginLinkMail, passwordChangedMail } from './mails/account-mails.ts';
import { adminInvitationMail, passwordResetMail, welcomeMail } from './mails.ts';

/** The mails of this area with sample data. */
export const MEMBERSHIP_SAMPLES = {
  welcome: (props) =>
    welcomeMail({
      ...props,
      firstName: SAMPLE_NAME,
      shopLink: props.brand.links.shop,
      voucher: {
        code: `${props.brand.voucherPrefix}-ABCD-EFGH`,
        percent: 15,
        minimumOrder: { minor: 10_000, currency: props.brand.currency },
        validUntil: SAMPLE_END,
        redeemedAt: null,
      },
    }),
  'password-reset': ({ publicOrigin, ...props }) =>
    passwordResetMail({
      ...props,
      firstName: SAMPLE_NAME,
      link: `${pageLink(publicOrigin, props.locale, '/reset-password')}?token=${SAMPLE_SECRET}`,
      validHours: 1,
    }),
  'login-link': ({ publicOrigin, ...props }) =>
    loginLinkMail({
      ...props,
      firstName: SAMPLE_NAME,
      link: `${pageLink(publicOrigin, props.locale, '/login-link')}?token=${SAMPLE_SECRET}`,
    }),
  'password-changed': ({ publicOrigin, ...props }) =>
    passwordChangedMail({
      ...props,
      firstName: SAMPLE_NAME,
      at: SAMPLE_END,
      link: pageLink(publicOrigin, props.locale, '/reset-password'),
    }),
  'admin-invitation': ({ publicOrigin, ...props }) =>
    adminInvitationMail({
      ...props,
      link: `${pageLink(publicOrigin, props.locale, '/admin-invitation')}?token=${SAMPLE_SECRET}`,
      role: 'MARKETING',
      validUntil: SAMPLE_END,
    }),
  'factor-changed': ({ publicOrigin, ...props }) =>
    factorChangedMail({
      ...props,
      firstName: SAMPLE_NAME,
      role: 'MEMBER',
      change: 'passkey-added',
      at: SAMPLE_END,
      link: pageLink(publicOrigin, props.locale, '/account/security'),
    }),
} as const satisfies Readonly<Record<string, RenderSample>>;
