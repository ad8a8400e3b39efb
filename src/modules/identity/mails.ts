import type { Brand } from '#kernel/brand.ts';
import { composeMail, type GreetedMailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import type { IdentityMail } from './actions/ports.ts';

type Props = GreetedMailProps &
  Pick<IdentityMail, 'kind' | 'provider' | 'at'> & {
    /** Where the member undoes what somebody else did. */
    readonly link: string;
  };

const TEXTS = {
  'identity-linked': {
    subject: 'mail.identity.linked.subject',
    preview: 'mail.identity.linked.preview',
    heading: 'mail.identity.linked.heading',
    body: 'mail.identity.linked.body',
    notYou: 'mail.identity.linked.notYou',
    action: 'mail.identity.linked.action',
  },
  'identity-unlinked': {
    subject: 'mail.identity.unlinked.subject',
    preview: 'mail.identity.unlinked.preview',
    heading: 'mail.identity.unlinked.heading',
    body: 'mail.identity.unlinked.body',
    notYou: 'mail.identity.unlinked.notYou',
    action: 'mail.identity.unlinked.action',
  },
} as const satisfies Readonly<Record<IdentityMail['kind'], Readonly<Record<string, MailTextKey>>>>;

/** Informs a member of another way to log in, or of one less, so that a change by somebody else is noticed. */
export function identityMail(props: Props): Mail {
  const { kind, provider, at, link } = props;
  const { t, date } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const texts = TEXTS[kind];
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind,
    subject: t(texts.subject, { provider, brand }),
    preview: t(texts.preview),
    heading: t(texts.heading),
    blocks: [
      { kind: 'paragraph', text: t(texts.body, { provider, brand }) },
      { kind: 'paragraph', text: t('mail.factor.when', { date: date(at) }) },
      { kind: 'paragraph', text: t(texts.notYou, { provider }) },
      { kind: 'action', label: t(texts.action), link },
    ],
    reason: t('mail.identity.reason', { brand }),
  });
}

type SendDependencies = { readonly brand: Brand; readonly publicOrigin: string; readonly send: SendMail };

/** Renders and sends a mail of this area. */
export function sendIdentityMail({ brand, publicOrigin, send }: SendDependencies, mail: IdentityMail): Promise<void> {
  const account = mail.role === 'ADMIN' ? '/admin/account' : '/account/security';
  const page = mail.kind === 'identity-linked' ? account : '/reset-password';
  return send(identityMail({ ...mail, brand, link: pageLink(publicOrigin, mail.locale, page) }));
}
