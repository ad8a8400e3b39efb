import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_END, SAMPLE_NAME } from '#platform/mailer/sample-mail.ts';
import { identityMail } from './mails.ts';
import { PROVIDER_NAMES } from './rules/provider.ts';

const FACTS = { firstName: SAMPLE_NAME, provider: PROVIDER_NAMES.google, at: SAMPLE_END } as const;

/** The mails of this area with sample data. */
export const IDENTITY_SAMPLES = {
  'identity-linked': ({ publicOrigin, ...props }) =>
    identityMail({
      ...props,
      ...FACTS,
      kind: 'identity-linked',
      link: pageLink(publicOrigin, props.locale, '/account/security'),
    }),
  'identity-unlinked': ({ publicOrigin, ...props }) =>
    identityMail({
      ...props,
      ...FACTS,
      kind: 'identity-unlinked',
      link: pageLink(publicOrigin, props.locale, '/reset-password'),
    }),
} as const satisfies Readonly<Record<string, RenderSample>>;
