import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_END, SAMPLE_NAME, SAMPLE_SECRET } from '#platform/mailer/sample-mail.ts';
import { adminInvitationMail, factorChangedMail, passwordResetMail, welcomeMail } from './mails.ts';

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
      },
    }),
  'password-reset': ({ publicOrigin, ...props }) =>
    passwordResetMail({
      ...props,
      firstName: SAMPLE_NAME,
      link: `${pageLink(publicOrigin, props.locale, '/reset-password')}?token=${SAMPLE_SECRET}`,
      validHours: 1,
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
      change: 'passkey-added',
      at: SAMPLE_END,
      link: pageLink(publicOrigin, props.locale, '/admin/account'),
    }),
} as const satisfies Readonly<Record<string, RenderSample>>;
