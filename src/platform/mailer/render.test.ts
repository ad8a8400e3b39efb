import { expect, test } from 'vitest';
import { brand } from '../../../brands/forme-libre/brand.ts';
import type { Letter } from './letter.ts';
import { renderMail } from './render.ts';

const evil = '<script>alert("1")</script><!--[if mso]>\'&{x}$&';
const link = 'https://club.example/?a=1&b="><script>';
const letter: Letter = {
  locale: 'de',
  brand: { ...brand, name: evil, legalEntity: { name: evil, address: [evil], register: evil } },
  subject: evil,
  preview: evil,
  heading: evil,
  greeting: evil,
  blocks: [
    { kind: 'paragraph', text: evil },
    { kind: 'note', text: evil },
    { kind: 'action', label: evil, link },
    { kind: 'way', text: evil, label: evil, link },
    { kind: 'voucher', title: evil, codeLabel: evil, code: evil, terms: [evil] },
  ],
  closing: evil,
  bareLinkHint: evil,
  labelled: (label) => `${label} :`,
  reason: evil,
  footerLinks: [{ label: evil, link }],
};

test('no text of a letter becomes markup, wherever it stands', async () => {
  const { html } = await renderMail(letter);
  expect(html).not.toContain('<script');
  // The two of the fixed table and the two in the button are the layout's own.
  expect(html.split('<!--[if mso]>')).toHaveLength(5);
  expect(html.split('href="https://club.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')).toHaveLength(5);
});

test('the plain text shows texts as they are', async () => {
  const { text } = await renderMail(letter);
  expect(text.split(evil).length).toBeGreaterThan(10);
  expect(text).toContain(`\n${link}\n`);
  expect(text).toContain(`\n${evil} : ${link}\n`);
});
