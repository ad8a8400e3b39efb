import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { contrast, createPalettes } from '#platform/mailer/palette.ts';
import { brand as formeLibre } from '../../../brands/forme-libre/brand.ts';
import { brand as maisonNocturne } from '../../../brands/maison-nocturne/brand.ts';
import { type ActivationMailProps, activationMail, answerMail } from './mails.ts';

const link = `https://club.example/acquisition/de/registration/activateaccount?id=${'x'.repeat(43)}`;
const props: ActivationMailProps = {
  id: 'mail 1',
  to: 'anna@example.org',
  locale: 'en',
  country: 'DE',
  brand: maisonNocturne,
  link,
  code: '012345',
  validUntil: new Date('2026-12-05T13:30:00Z'),
  inviter: 'Clara L.',
  newsletter: false,
  voucher: { percent: 15, minimumMinor: 10_000, validDays: 14 },
};

/** The inviter, the recipient and the voucher, in the formats of the country of these mails. */
function expectInvitation(form: string, locale: Locale): void {
  expect(form).toContain('Clara L.');
  expect(form).toContain(props.to);
  const percent = new Intl.NumberFormat(locale === 'en' ? 'en-IE' : `${locale}-DE`, { style: 'percent' });
  expect(form).toContain(percent.format(0.15).replace(/\s/g, ' '));
  expect(form).toMatch(/100/);
  expect(form).toMatch(/14 /);
}

describe.each([maisonNocturne, formeLibre])('$name', (brand) => {
  test.each(LOCALES)('[K10] %s: the HTML and the text have the same content', (locale) => {
    const mail = activationMail({ ...props, brand, locale });
    expect(mail).toMatchObject({ to: props.to, locale, links: [link] });
    expect(mail.subject).toContain(brand.name);
    expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`));
    const date = new Intl.DateTimeFormat(`${locale}-DE`, { dateStyle: 'long' }).format(props.validUntil);
    for (const form of [mail.html, mail.text].map((written) => written.replace(/\s+/g, ' '))) {
      expect(form).toContain(link);
      expect(form).toContain('012 345');
      expect(form).toContain(date);
      expectInvitation(form, locale);
      for (const line of brand.legalEntity.address) expect(form).toContain(line);
      expect(form).not.toMatch(/undefined|null,|mail\.[a-z]|\{\w+\}|\[object/);
    }
    expect(mail.headers).toBeUndefined();
  });

  test('[K10] its colours have enough contrast in light and dark mode', () => {
    const { light, dark } = createPalettes(brand.colors);
    for (const { background, surface, text, muted } of [light, dark])
      for (const ground of [background, surface])
        for (const ink of [text, muted]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brand.colors.onAccent, brand.colors.accent)).toBeGreaterThanOrEqual(4.5);
    // The button has enough contrast with either background.
    expect(contrast(brand.colors.accent, light.surface)).toBeGreaterThanOrEqual(3);
  });
});

describe.each(['account-active', 'own-invitation'] as const)('[K12] the answer to a form: %s', (reason) => {
  test.each(LOCALES)('%s: says what there is, contains no typed name, and links to pages only', (locale) => {
    const [loginLink, resetLink] = ['https://club.example/login', 'https://club.example/reset-password'];
    const mail = answerMail({ ...props, locale, reason, loginLink, resetLink });
    expect(mail.links).toEqual(reason === 'account-active' ? [loginLink, resetLink] : []);
    for (const form of [mail.subject, mail.html, mail.text]) {
      expect(form).toContain(maisonNocturne.name);
      expect(form).not.toMatch(/undefined|null,|mail\.[a-z]|\{\w+\}|\[object/);
    }
  });
});

describe('the activation mail', () => {
  test.each(LOCALES)('%s: states the newsletter choice', (locale) => {
    const [yes, no] = [true, false].map((newsletter) => activationMail({ ...props, locale, newsletter }).text);
    expect(yes).not.toBe(no);
    expect(yes?.toLowerCase()).toMatch(/nieuwsbrief|newsletter|nyhetsbrev/);
    // The recipient may not be the person who filled in the form, and may choose again on the page.
    for (const text of [yes, no]) expect(text).toMatch(/\bform|modul/i);
  });

  test('names no inviter where the pages show none or where mails show no such name', () => {
    for (const inviter of [null, '', 'evil.com now', '<b>x</b>']) {
      const { text } = activationMail({ ...props, inviter });
      expect(text).toContain('accepting your invitation to');
    }
  });

  test('states a voucher without a minimum order', () => {
    const voucher = { percent: 20, minimumMinor: null, validDays: 14 };
    expect(activationMail({ ...props, voucher }).text).toContain('No minimum order value');
  });
});

describe('the plain text', () => {
  test('is formatted as a letter', async () => {
    const club = {
      ...maisonNocturne,
      name: 'The Club',
      legalEntity: { name: 'Club Ltd', address: ['1 Quiet Lane', 'Dublin'], register: 'No. 1' },
      links: {
        ...maisonNocturne.links,
        ...{ customerService: 'https://a.example/', privacy: 'https://b.example/', imprint: 'https://c.example/' },
      },
    };
    const { text } = await activationMail({ ...props, brand: club });
    expect(text.replaceAll('\u00a0', '_')).toMatchInlineSnapshot(`
      "THE CLUB

      One step remains
      ================

      Hello,

      Thank you for accepting Clara L.’s invitation to The Club. Please
      confirm your address and choose a password. Your membership begins the
      moment you do.

      Confirm my membership:
      https://club.example/acquisition/de/registration/activateaccount?id=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx

      Your code:

          012_345

      Are you reading this on another device? Enter the code on the page where
      you registered, and nowhere else. Please do not pass it on.

      Your confirmation is for anna@example.org. Newsletter: no, as entered in
      the form. You can change this when you confirm.

          Waiting for you: 15% off your first order
          For orders of €100 or more
          Valid for 14 days from your confirmation

      The link is meant for you alone, works once and is valid until
      5_December_2026.

      If you did not register with us, somebody entered your address by
      mistake. Simply disregard this email: without your confirmation, no
      account is created.

      With kind regards,
      The Club

      -- 
      You are receiving this email because your address was used to register
      with The Club.

      Club Ltd
      1 Quiet Lane
      Dublin
      No. 1

      Customer service: https://a.example/
      Privacy: https://b.example/
      Imprint: https://c.example/
      "
    `);
  });

  test.each(LOCALES)('%s: has short lines, apart from links', async (locale) => {
    const { text } = await activationMail({ ...props, locale });
    expect(text.split('\n').filter((line) => line.length > 72 && !line.includes('https://'))).toEqual([]);
    expect(text).not.toContain('<');
  });
});

describe('the HTML', () => {
  test('loads nothing and runs nothing', async () => {
    const { html } = await activationMail(props);
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|background=|\ssrc=/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('max-width:600px');
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
    expect(html).not.toContain('data-ghost');
    expect(html.length).toBeLessThan(100_000);
  });
});
