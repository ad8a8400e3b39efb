import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { brand } from '../../../brands/forme-libre/brand.ts';
import type { MailTemplateData } from './mail-template-data.ts';
import { renderMail } from './render.ts';
import { fillTemplate, renderMailTemplate } from './template.ts';

const evil = '<script>alert("1")</script><!--[if mso]>\'&{x}$&';
const link = 'https://club.example/?a=1&b="><script>';
const letter: MailTemplateData = {
  locale: 'de',
  brand: { ...brand, name: evil, legalEntity: { name: evil, address: [evil], register: evil } },
  subject: evil,
  preview: evil,
  previewFiller: '',
  heading: evil,
  greeting: evil,
  blocks: [
    { kind: 'paragraph', text: evil },
    { kind: 'note', text: evil },
    { kind: 'action', label: evil, link },
    { kind: 'offer', title: evil, terms: [evil] },
    { kind: 'voucher', title: evil, codeLabel: evil, code: evil, terms: [evil] },
  ],
  closing: evil,
  bareLinkHint: evil,
  labelled: (label) => `${label} :`,
  reason: evil,
  footerLinks: [{ label: evil, link }],
};

test('no text of a mail becomes markup, at any place', () => {
  const { html } = renderMail(letter);
  expect(html).not.toContain('<script');
  // The layout itself has these: two in the fixed table and two in the button.
  expect(html.split('<!--[if mso]>')).toHaveLength(5);
  expect(html.split('href="https://club.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')).toHaveLength(4);
});

test('the plain text contains texts unchanged', () => {
  const { text } = renderMail(letter);
  expect(text.split(evil).length).toBeGreaterThan(10);
  expect(text).toContain(`\n${link}\n`);
  expect(text).toContain(`\n${evil} : ${link}\n`);
});

test('the HTML begins with the wordmark of the brand: its signs and its name', () => {
  const { html } = renderMail({ ...letter, brand });
  const signs = [...html.matchAll(/<div class="m-ink" style="([^"]*)"/g)].map(([, style = '']) => style);
  const sizes = signs.map((style) =>
    [/(?:^|;)width:(\d+)/, /(?:^|;)height:(\d+)/].map((size) => Number(size.exec(style)?.[1])),
  );
  expect(sizes).toEqual(brand.mailWordmark.signs.flat().map(({ width, height }) => [width, height]));
  expect(html.indexOf(`>${brand.name}</td>`)).toBeGreaterThan(html.lastIndexOf('class="m-ink"'));
  expect(html.indexOf(`>${brand.name}</td>`)).toBeLessThan(html.indexOf('<h1'));
});

test("a filled template equals React's output of the mail, for any texts", () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(evil, '', '&amp;', '\ue0000\ue001', '\ue0001', '$1$&', '{name}', '</title>', '\u2028', '\0'),
    fc.stringMatching(/^[<>&"'\ue000\ue0010-9]+$/),
  );
  const block = fc.oneof(
    fc.record({ kind: fc.constantFrom('paragraph' as const, 'note' as const), text: hostile }),
    fc.record({ kind: fc.constant('action' as const), label: hostile, link: hostile.map((path) => `https://${path}`) }),
    fc.record({
      ...{ kind: fc.constant('offer' as const), title: hostile },
      terms: fc.uniqueArray(hostile, { maxLength: 2 }),
    }),
    fc.record({
      ...{ kind: fc.constant('voucher' as const), title: hostile, codeLabel: hostile, code: hostile },
      terms: fc.uniqueArray(hostile, { maxLength: 3 }),
    }),
  );
  const texts = fc.record({
    ...{ subject: hostile, preview: hostile, heading: hostile, greeting: hostile, closing: hostile, reason: hostile },
    blocks: fc.uniqueArray(block, { maxLength: 6, selector: (made) => JSON.stringify(made) }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), texts, (locale, some) => {
      const made: MailTemplateData = { ...letter, ...some, locale };
      expect(fillTemplate(made)).toBe(renderMailTemplate(made));
    }),
    { numRuns: 40 },
  );
});
