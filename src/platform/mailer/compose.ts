import type { Brand } from '#kernel/brand.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Mail } from './mail.ts';
import { type Block, listLinks } from './mail-template-data.ts';
import { renderMail } from './render.ts';
import { sanitizeName } from './sanitize-name.ts';

/** The properties of every mail. The country is the reader's; it formats dates and amounts. */
export type MailProps = Pick<Mail, 'id'> & {
  readonly to: string;
  readonly locale: Locale;
  readonly country: string;
  readonly brand: Brand;
};

/** For mails to confirmed addresses only. In any other mail, anybody could type a name that a stranger then reads. */
export type GreetedMailProps = MailProps & { readonly firstName: string };

/** The content of one kind of mail; all mails share greeting, closing and footer. */
export type MailContent = {
  readonly kind: string;
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly reason: string;
};

/** The texts that all mails share. */
export type SharedMailTextKey =
  | 'mail.greeting'
  | 'mail.greetingWithoutName'
  | 'mail.closing'
  | 'mail.bareLinkHint'
  | 'mail.labelled'
  | 'mail.footer.customerService'
  | 'mail.footer.privacy'
  | 'mail.footer.imprint';

export type GetMailText = (key: SharedMailTextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The approximate number of characters that an inbox shows after the subject. */
const SHOWN_IN_INBOX = 150;
/** A non-breaking space and zero-width characters; mail clients do not collapse this sequence as a repetition. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** Builds a mail from its content: adds greeting, closing and footer, and renders it as HTML and as text. */
export function composeMail(props: MailProps | GreetedMailProps, t: GetMailText, content: MailContent): Mail {
  const { id, to, locale, brand } = props;
  const { kind, subject, preview, heading, blocks, reason } = content;
  const name = 'firstName' in props ? sanitizeName(props.firstName) : '';
  const { html, text } = renderMail({
    locale,
    brand,
    subject,
    preview,
    previewFiller: FILLER.repeat(Math.max(0, SHOWN_IN_INBOX - preview.length)),
    heading,
    blocks,
    reason,
    greeting: name === '' ? t('mail.greetingWithoutName') : t('mail.greeting', { name }),
    closing: t('mail.closing'),
    bareLinkHint: t('mail.bareLinkHint'),
    labelled: (label) => t('mail.labelled', { label }),
    footerLinks: [
      { label: t('mail.footer.customerService'), link: brand.links.customerService },
      { label: t('mail.footer.privacy'), link: brand.links.privacy },
      { label: t('mail.footer.imprint'), link: brand.links.imprint },
    ],
  });
  return { id, to, kind, locale, subject, html, text, links: listLinks(blocks) };
}
