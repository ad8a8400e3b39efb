// The form of every mail [K10]: seven languages, both brands, text and HTML, dark mode, clients like Outlook.
import { describe, expect, test } from 'vitest';
import type { Brand } from '#kernel/brand.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { EMAIL_CHANGE_SAMPLES } from '#modules/email-change/sample-mails.ts';
import { IDENTITY_SAMPLES } from '#modules/identity/sample-mails.ts';
import { MAIL_SAMPLES } from '#modules/mail/mails/returned-digest.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '#modules/mail/rules/mail-kinds.ts';
import { MEMBERSHIP_SAMPLES } from '#modules/membership/sample-mails.ts';
import { INTEREST_SAMPLES } from '#modules/membership-interest/sample-mails.ts';
import { PERSONAL_DATA_SAMPLES } from '#modules/personal-data/sample-mails.ts';
import { REGISTRATION_SAMPLES } from '#modules/registration/sample-mails.ts';
import type { Mail } from '#platform/mailer/mail.ts';
import { brand as formeLibre } from '../../brands/forme-libre/brand.ts';
import { brand as maisonNocturne } from '../../brands/maison-nocturne/brand.ts';

type Look = { readonly brand: Brand; readonly locale: Locale };

const ORIGIN = 'https://club.example';

const SAMPLES = {
  ...REGISTRATION_SAMPLES,
  ...MEMBERSHIP_SAMPLES,
  ...IDENTITY_SAMPLES,
  ...INTEREST_SAMPLES,
  ...PERSONAL_DATA_SAMPLES,
  ...EMAIL_CHANGE_SAMPLES,
  ...MAIL_SAMPLES,
};

function render(kind: TemplateKind, look: Look): Mail {
  return SAMPLES[kind]({ id: 'mail 1', to: 'anna@example.org', country: 'DE', publicOrigin: ORIGIN, ...look });
}

const BRANDS = [maisonNocturne, formeLibre];
const LOOKS = BRANDS.flatMap((brand) => LOCALES.map((locale) => [brand.name, locale, { brand, locale }] as const));
const STYLED = /<(\w+)([^>]*) style="([^"]*)"/g;

describe.each(TEMPLATE_KINDS)('[K10] the mail %s', (kind) => {
  test.each(LOOKS)('of %s in %s is HTML and text with the same links, and translated', async (_, locale, look) => {
    const mail = render(kind, look);
    expect(mail).toMatchObject({ kind, locale });
    expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`));
    for (const link of mail.links) {
      expect(mail.text).toContain(`\n${link}\n`);
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
    expect(`${mail.html} ${mail.text}`).not.toMatch(/undefined|\bNaN\b|mail\.[a-z]+\.|\{\w+\}|\[object/);
    const english = render(kind, { ...look, locale: 'en' });
    if (locale !== 'en') expect([mail.subject, mail.text]).not.toContain(english.subject);
  });

  test.each(LOOKS)('of %s in %s is right in dark mode', async (_, __, look) => {
    const { html } = render(kind, look);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark){');
    // Outlook's apps have attributes instead of the media query.
    expect(html).toContain('[data-ogsc] .m-text{color:');
    // Each colour of a text has a dark one, by its class; the button keeps its own with either ground.
    const coloured = [...html.matchAll(STYLED)].filter(([, , , style = '']) => /(?:^|;)color:/.test(style));
    expect(coloured.length).toBeGreaterThan(4);
    for (const [, , attributes = ''] of coloured) expect(attributes).toMatch(/class="[^"]*m-(?:text|muted|button)\b/);
  });

  test.each(LOOKS)('of %s in %s is right in clients like Outlook', async (_, __, look) => {
    const { html } = render(kind, look);
    expect(html).toMatch(/^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML 1\.0 Transitional\/\/EN"/);
    // Word knows neither max-width nor padding of links: a fixed table, and stretched spaces in buttons.
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
    expect(html.split('mso-font-width')).toHaveLength(1 + 2 * (html.split('class="m-button"').length - 1));
    const tables = html.match(/<table[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(4);
    for (const table of tables) expect(table).toContain('role="presentation"');
    expect(html).not.toMatch(/display:(?:flex|grid)|position:|float:/);
    expect(html).not.toMatch(/<(?:script|img|link|iframe|form|video|svg)\b|url\(|@import|\ssrc=/);
  });

  test('needs no List-Unsubscribe: it answers what its recipient, or somebody with the address, did', () => {
    const { headers } = render(kind, { brand: maisonNocturne, locale: 'de' });
    expect(headers).toBeUndefined();
  });
});
