import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { GHOST_TABLE, MailLayout } from './layout.tsx';
import type { Block, MailTemplateData } from './mail-template-data.ts';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const OPEN =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const CLOSE = '<!--[if mso]></td></tr></table><![endif]-->';

/** Private-use characters mark the position of a text; our texts contain none of them. */
const PLACE = /\ue000(\d+)\ue001/;

/** Markup between texts: the start, then pairs of a text's number and the markup after it. */
type Template = { readonly start: string; readonly parts: readonly (readonly [text: number, markup: string])[] };

/** Rendered once per brand, language and order of blocks: mails of the same template differ in texts only. */
const templates = new WeakMap<MailTemplateData['brand'], Map<string, Template>>();

/** The HTML of a mail: its template with the escaped texts inserted. */
export function fillTemplate(mail: MailTemplateData): string {
  const texts: string[] = [];
  const marked = replaceTexts(mail, (text) => `\ue000${texts.push(escapeHtml(text)) - 1}\ue001`);
  const { start, parts } = getTemplate(marked);
  return parts.reduce((html, [text, markup]) => html + (texts[text] ?? '') + markup, start);
}

/** The HTML of a mail as React renders it. */
export function renderMailTemplate(mail: MailTemplateData): string {
  const html = renderToStaticMarkup(createElement(MailLayout, { mail }));
  return DOCTYPE + html.replace(GHOST_TABLE.open, () => OPEN).replace(GHOST_TABLE.close, () => CLOSE);
}

function getTemplate(marked: MailTemplateData): Template {
  const ofBrand = templates.get(marked.brand) ?? new Map<string, Template>();
  templates.set(marked.brand, ofBrand);
  const key = JSON.stringify([marked.locale, marked.blocks, marked.footerLinks.length]);
  const template = ofBrand.get(key) ?? split(renderMailTemplate(marked));
  ofBrand.set(key, template);
  return template;
}

function split(html: string): Template {
  const [start = '', ...rest] = html.split(PLACE);
  const parts: [number, string][] = [];
  for (let index = 0; index < rest.length; index += 2) parts.push([Number(rest[index]), rest[index + 1] ?? '']);
  return { start, parts };
}

/** Replaces each text of the mail that may differ from mail to mail, always in the same order. */
function replaceTexts(mail: MailTemplateData, replace: (text: string) => string): MailTemplateData {
  return {
    ...mail,
    subject: replace(mail.subject),
    preview: replace(mail.preview),
    previewFiller: replace(mail.previewFiller),
    heading: replace(mail.heading),
    greeting: replace(mail.greeting),
    blocks: mail.blocks.map((block) => replaceBlockTexts(block, replace)),
    closing: replace(mail.closing),
    bareLinkHint: replace(mail.bareLinkHint),
    reason: replace(mail.reason),
    footerLinks: mail.footerLinks.map(({ label, link }) => ({ label: replace(label), link: replace(link) })),
  };
}

/** All properties of a block except its kind are texts. */
function replaceBlockTexts(block: Block, replace: (text: string) => string): Block {
  const replaced = Object.entries(block).map(([name, value]) => {
    if (name === 'kind') return [name, value];
    return [name, typeof value === 'string' ? replace(value) : value.map(replace)];
  });
  return Object.fromEntries(replaced) as Block;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes like React, in text and in attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
