import type { MailTemplateData } from './mail-template-data.ts';
import { plainText } from './plain-text.ts';
import { fillTemplate } from './template.ts';

/** A mail in its two forms. */
export function renderMail(mail: MailTemplateData): { readonly html: string; readonly text: string } {
  return { html: fillTemplate(mail), text: plainText(mail) };
}
