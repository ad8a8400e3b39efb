import { render } from '@react-email/render';
import { createElement } from 'react';
import { GHOST_TABLE, MailLayout } from './layout.tsx';
import type { Letter } from './letter.ts';
import { plainText } from './plain-text.ts';

const OPEN =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const CLOSE = '<!--[if mso]></td></tr></table><![endif]-->';

/** A letter in its two forms. */
export async function renderMail(letter: Letter): Promise<{ readonly html: string; readonly text: string }> {
  const html = await render(createElement(MailLayout, { letter }));
  return {
    html: html.replace(GHOST_TABLE.open, () => OPEN).replace(GHOST_TABLE.close, () => CLOSE),
    text: plainText(letter),
  };
}
