import type { Locale } from '#kernel/locale.ts';
import type { TemplateKind } from '../rules/mail-kinds.ts';
import type { SampleMail, TemplateDependencies } from './ports.ts';

/** A kind of mail as its recipients see it, with sample data instead of theirs. */
export type MailTemplate = Pick<SampleMail, 'locale' | 'subject' | 'html' | 'text'> & { readonly kind: TemplateKind };

/** Shows a template in a language (specification K1); in the club's brand unless another one of this build is named. */
export function showTemplate(
  { renderSample }: TemplateDependencies,
  kind: TemplateKind,
  locale: Locale,
  brandId: string | null = null,
): MailTemplate {
  const reader = { id: `sample ${kind}`, to: 'clara@example.com', locale };
  const { subject, html, text } = renderSample(kind, reader, brandId);
  return { kind, locale, subject, html, text };
}
