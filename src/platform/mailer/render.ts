import type { MailTemplateData } from './mail-template-data.ts';
import { plainText } from './plain-text.ts';
import { fillTemplate } from './template.ts';

/** Renders a mail as HTML and as plain text. */
export function renderMail(mail: MailTemplateData): { readonly html: string; readonly text: string } {
  return { html: fillTemplate(mail), text: plainText(mail) };
}
