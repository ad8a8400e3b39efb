import { createHash } from 'node:crypto';
import type { Locale } from '#kernel/locale.ts';

const TEXTS = ['registration.newsletter.short', 'registration.newsletter.long'] as const;

/** Names the text by which the newsletter is offered in a language: another text has another name. */
export function newsletterText(translate: (key: string) => string, locale: Locale): string {
  const text = TEXTS.map((key) => translate(key)).join('\n');
  return createHash('sha256').update(`${locale}\n${text}`).digest('base64url').slice(0, 16);
}
