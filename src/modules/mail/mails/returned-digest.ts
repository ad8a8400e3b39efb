import type { Brand } from '#kernel/brand.ts';
import { composeMail, type GreetedMailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import { type RenderSample, SAMPLE_NAME } from '#platform/mailer/sample-mail.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import type { ReturnedDigest } from '../actions/news-ports.ts';

type Props = GreetedMailProps & Pick<ReturnedDigest, 'bounced' | 'complained'> & { readonly publicOrigin: string };

/** What came back comes first; who only reported mails returned none, and wants no new one. */
const BOUNCED_TEXTS = {
  subject: 'mail.returned.subject',
  preview: 'mail.returned.preview',
  heading: 'mail.returned.heading',
  effect: 'mail.returned.effect',
} as const;
const COMPLAINED_TEXTS = {
  subject: 'mail.returned.complained.subject',
  preview: 'mail.returned.complained.preview',
  heading: 'mail.returned.complained.heading',
  effect: 'mail.returned.complained.effect',
} as const;

/** Informs an admin how many addresses take no mails any more. It contains numbers and links, and no address. */
function returnedDigestMail({ publicOrigin, bounced, complained, ...props }: Props): Mail {
  const { t } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  const link = (state: string) => `${pageLink(publicOrigin, props.locale, '/admin/mails')}?state=${state}`;
  const blocks = [
    ...(bounced > 0 ? [['mail.returned.bounced', 'mail.returned.bounced.action', bounced, 'bounced'] as const] : []),
    ...(complained > 0
      ? [['mail.returned.complained', 'mail.returned.complained.action', complained, 'complained'] as const]
      : []),
  ];
  const texts = bounced > 0 ? BOUNCED_TEXTS : COMPLAINED_TEXTS;
  return composeMail(props, t, {
    kind: 'returned-mails',
    subject: t(texts.subject, { brand, count: bounced || complained }),
    preview: t(texts.preview),
    heading: t(texts.heading),
    blocks: [
      ...blocks.flatMap(([text, label, count, state]) => [
        { kind: 'paragraph' as const, text: t(text, { count, brand }) },
        { kind: 'action' as const, label: t(label), link: link(state) },
      ]),
      { kind: 'note', text: t(texts.effect) },
    ],
    reason: t('mail.returned.reason', { brand }),
  });
}

/** The mails of this area with sample data. */
export const MAIL_SAMPLES = {
  'returned-mails': (props) => returnedDigestMail({ ...props, firstName: SAMPLE_NAME, bounced: 3, complained: 1 }),
} as const satisfies Readonly<Record<string, RenderSample>>;

type SendDependencies = { readonly brand: Brand; readonly publicOrigin: string; readonly send: SendMail };

/** Renders and sends the digest. */
export function sendDigestMail({ brand, publicOrigin, send }: SendDependencies, digest: ReturnedDigest): Promise<void> {
  return send(returnedDigestMail({ ...digest, brand, publicOrigin }));
}
