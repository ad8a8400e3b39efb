import type { Letter } from './letter.ts';
import { plainText } from './plain-text.ts';
import { fillTemplate } from './template.ts';

/** A letter in its two forms. */
export function renderMail(letter: Letter): { readonly html: string; readonly text: string } {
  return { html: fillTemplate(letter), text: plainText(letter) };
}
