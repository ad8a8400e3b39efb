import type { Brand } from '#kernel/brand.ts';
import type { Locale } from '#kernel/locale.ts';

/** A part of a mail's body; the HTML and the plain text are both made of it. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** In small print. */
  | { readonly kind: 'note'; readonly text: string }
  /** The button; its bare address follows it, for whom it does not work. */
  | { readonly kind: 'action'; readonly label: string; readonly link: string }
  /** A quieter way, after the button. */
  | { readonly kind: 'way'; readonly text: string; readonly label: string; readonly link: string }
  | {
      readonly kind: 'voucher';
      readonly title: string;
      readonly codeLabel: string;
      readonly code: string;
      readonly terms: readonly string[];
    }
  /** What waits behind the action, before there is a code for it. */
  | { readonly kind: 'offer'; readonly title: string; readonly terms: readonly string[] };

export type FooterLink = { readonly label: string; readonly link: string };

/** All that a mail says, in one language, before it has a form. */
export type MailTemplateData = {
  readonly locale: Locale;
  readonly brand: Pick<Brand, 'name' | 'legalEntity' | 'colors' | 'mailFonts' | 'mailWordmark'>;
  readonly subject: string;
  /** What the inbox shows after the subject. */
  readonly preview: string;
  /** Signs that nobody sees, after the preview: else a short one is followed by the mail's first words. */
  readonly previewFiller: string;
  readonly heading: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  readonly closing: string;
  /** Stands between a button and its bare address. */
  readonly bareLinkHint: string;
  /** A label before what it names, with the colon as the language writes it. */
  readonly labelled: (label: string) => string;
  /** Why this address got the mail. */
  readonly reason: string;
  readonly footerLinks: readonly FooterLink[];
};

/** The links that a letter asks to press, in its order. */
export function listLinks(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => (block.kind === 'action' || block.kind === 'way' ? [block.link] : []));
}
