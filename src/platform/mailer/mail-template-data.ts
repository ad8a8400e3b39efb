import type { Brand } from '#kernel/brand.ts';
import type { Locale } from '#kernel/locale.ts';

/** A part of a mail's body; HTML and plain text are both rendered from it. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string }
  /** The button; its bare address follows for readers whose button does not work. */
  | { readonly kind: 'action'; readonly label: string; readonly link: string }
  | {
      readonly kind: 'voucher';
      readonly title: string;
      readonly codeLabel: string;
      readonly code: string;
      readonly terms: readonly string[];
    }
  /** A code that readers type elsewhere, in large digits. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string; readonly hint: string }
  /** The offer that the action unlocks, before a code for it exists. */
  | { readonly kind: 'offer'; readonly title: string; readonly terms: readonly string[] };

export type FooterLink = { readonly label: string; readonly link: string };

/** The complete content of a mail in one language, before rendering. */
export type MailTemplateData = {
  readonly locale: Locale;
  readonly brand: Pick<Brand, 'name' | 'legalEntity' | 'colors' | 'mailFonts' | 'mailWordmark'>;
  readonly subject: string;
  /** The text that the inbox shows after the subject. */
  readonly preview: string;
  /** Invisible characters after the preview: without them, the mail's first words follow a short preview. */
  readonly previewFiller: string;
  readonly heading: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  readonly closing: string;
  /** The text between a button and its bare address. */
  readonly bareLinkHint: string;
  /** Formats a label, with the colon as the language writes it. */
  readonly labelled: (label: string) => string;
  /** Why this address received the mail. */
  readonly reason: string;
  readonly footerLinks: readonly FooterLink[];
};

/** The links that a mail asks the reader to press, in order. */
export function listLinks(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => (block.kind === 'action' ? [block.link] : []));
}
