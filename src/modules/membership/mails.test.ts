import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { refuseUnsafe } from '#platform/mailer/failures.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import { brand } from '../../../brands/maison-nocturne/brand.ts';
import { adminInvitationMail, passwordResetMail, welcomeMail } from './mails.ts';

const props = { id: 'mail 1', to: 'anna@example.org', country: 'DE', brand, firstName: 'Anna' };
const shopLink = brand.links.shop;
const voucher = {
  code: 'WELCOME-7Q2X',
  percent: 15,
  minimumOrder: { minor: 10_000, currency: 'EUR' },
  validUntil: new Date('2026-12-05T22:59:59Z'),
  redeemedAt: null,
} as const;

test.each(LOCALES)('%s: the welcome mail contains the voucher', async (locale) => {
  const { text, html, links, kind } = await welcomeMail({ ...props, locale, voucher, shopLink });
  expect(kind).toBe('welcome');
  expect(links).toEqual([shopLink]);
  for (const form of [text, html].map((written) => written.replace(/\s+/g, ' '))) {
    expect(form).toContain('WELCOME-7Q2X');
    expect(form).toMatch(/15\s?%/);
    expect(form).toMatch(/100/);
    expect(form).toContain(
      new Intl.DateTimeFormat(`${locale}-DE`, { dateStyle: 'long', timeZone: brand.timeZone }).format(
        voucher.validUntil,
      ),
    );
    expect(form).toContain(shopLink);
  }
});

test('the welcome mail names the absence of a minimum order', async () => {
  const { text } = await welcomeMail({ ...props, locale: 'en', voucher: { ...voucher, minimumOrder: null }, shopLink });
  expect(text).toContain('No minimum order value');
  expect(text).not.toContain('€');
});

test('amounts and dates follow the language and the country', async () => {
  const austrian = await welcomeMail({ ...props, locale: 'de', country: 'AT', voucher, shopLink });
  expect(austrian.text).toMatch(/€\s100/);
  expect(austrian.text).toMatch(/5\.\sDezember\s2026/);
  const polish = await welcomeMail({ ...props, locale: 'pl', country: 'PL', voucher, shopLink });
  expect(polish.text).toMatch(/5\sgrudnia\s2026/);
});

test.each(['AT', 'DE', 'PL'])('English numbers have the format of the pages, also in %s', async (country) => {
  const { text } = await welcomeMail({ ...props, locale: 'en', country, voucher, shopLink });
  expect(text).toContain('15%');
  expect(text).toContain('€100');
});

test.each(LOCALES)('%s: the invitation of an admin names role and end, and greets no name', async (locale) => {
  const link = 'https://club.example/acquisition/admin-invitation?token=abc';
  const { firstName: _, ...stranger } = props;
  const validUntil = new Date('2026-12-05T22:59:59Z');
  const { text, links } = await adminInvitationMail({ ...stranger, locale, link, role: 'MARKETING', validUntil });
  expect(links).toEqual([link]);
  expect(text).toContain(`:\n${link}\n`);
  expect(text).toContain('Marketing');
  expect(text.replace(/\s+/g, ' ')).toContain(
    new Intl.DateTimeFormat(`${locale}-DE`, { dateStyle: 'long', timeZone: brand.timeZone }).format(validUntil),
  );
});

test.each(LOCALES)('%s: the reset mail has its link and its validity', async (locale) => {
  const link = 'https://club.example/acquisition/reset-password?token=abc';
  const { text, html, links } = await passwordResetMail({ ...props, locale, link, validHours: 1 });
  expect(links).toEqual([link]);
  expect(text).toContain(`:\n${link}\n`);
  expect(html.split(`href="${link}"`)).toHaveLength(3);
  expect(text).toMatch(/\b1\s\p{L}+/u);
});

test.each([
  [1, '1\u00a0godzinę'],
  [2, '2\u00a0godziny'],
  [5, '5\u00a0godzin.'],
  [22, '22\u00a0godziny'],
])('Polish counts %i hours', (hours, words) => {
  expect(createMailTexts('pl', 'PL', brand.timeZone).t('mail.passwordReset.valid', { hours })).toContain(words);
});

describe('hostile names', () => {
  const link = 'https://club.example/acquisition/reset-password?token=abc';
  const mailTo = (firstName: string, locale: Locale) =>
    passwordResetMail({ ...props, locale, firstName, link, validHours: 1 });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><b>x</b>',
    `" onmouseover='x' `,
    'Anna\r\nBcc: eve@example.org',
    'Anna\r\n\r\n.\r\n',
    '{brand}',
    "{x, plural, one {'} other {#}}",
    '\u202Egnp.exe',
    '\u05D3\u05E0\u05D4',
    '\\u003cscript\\u003e \\x0d\\x0aBcc',
    '$& $1 $`',
    '<!--[if mso]>',
    '\u0000\u0007',
    'evil.com',
  ])('%j', async (firstName) => {
    for (const locale of LOCALES) {
      const mail = await mailTo(firstName, locale);
      expect(() => refuseUnsafe(mail)).not.toThrow();
      expect(mail.subject).toBe((await mailTo('Anna', locale)).subject);
      expect(mail.html).not.toMatch(/<script|<b>|<img|onerror=alert\(1\)>|\u202E/);
      expect(mail.html.match(/<[a-z!]/g)?.length).toBe(countTags(await mailTo('Anna', locale)));
      expect(mail.text).not.toMatch(/\r|\u202E|evil\.com/);
      expect(mail.links).toEqual([link]);
    }
  });

  function countTags({ html }: { readonly html: string }): number {
    return html.match(/<[a-z!]/g)?.length ?? 0;
  }
});
