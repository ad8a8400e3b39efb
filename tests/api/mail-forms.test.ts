// The form of every mail [K10]: seven languages, both brands, text and HTML, dark mode, clients like Outlook.
import { describe, expect, test } from 'vitest';
import type { Brand } from '#kernel/brand.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { MAIL_KIND_NAMES, type MailKind } from '#modules/mail/rules/mail-kinds.ts';
import { adminInvitationMail, factorChangedMail, passwordResetMail, welcomeMail } from '#modules/membership/mails.ts';
import type { Interest } from '#modules/membership-interest/actions/ports.ts';
import { sendInterestMail, sendInvitationMail } from '#modules/membership-interest/mails.ts';
import { activationMail, answerMail, sendReminderMail } from '#modules/registration/mails.ts';
import type { Mail } from '#platform/mailer/mail.ts';
import { brand as formeLibre } from '../../brands/forme-libre/brand.ts';
import { brand as maisonNocturne } from '../../brands/maison-nocturne/brand.ts';

type Look = { readonly brand: Brand; readonly locale: Locale };

const ORIGIN = 'https://club.example';
const LINK = `${ORIGIN}/acquisition/de/?id=${'x'.repeat(43)}`;
const AT = new Date('2026-12-05T13:30:00Z');
const linkSigner = { sign: () => ({ keyId: 'k', mac: 'm' }), verify: () => false };

const createProps = (look: Look) => ({ id: 'mail 1', to: 'anna@example.org', country: 'DE', ...look });
const OFFER = { inviter: 'Clara L.', newsletter: true, voucher: { percent: 15, minimumMinor: 10_000, validDays: 14 } };

/** The mail that a function sends. */
async function catchMail(send: (send: (mail: Mail) => Promise<void>) => Promise<void>): Promise<Mail> {
  const sent: Mail[] = [];
  await send(async (mail) => void sent.push(mail));
  const [mail] = sent;
  if (!mail) throw new Error('No mail was sent');
  return mail;
}

function createInterest({ locale }: Look): Interest {
  return {
    ...{ id: 'i', email: 'anna@example.org', language: locale, country: 'DE', status: 'approved', code: 'NOCTURNE' },
    ...{ appliedAt: AT, confirmationRequestedAt: AT, decidedAt: AT, invitedAt: AT, invitationSentAt: null },
    ...{ decidedBy: null, reason: null, isDisposable: false, isMistyped: false },
  };
}

const answer = (reason: 'account-active' | 'own-invitation') => async (look: Look) =>
  answerMail({ ...createProps(look), reason, loginLink: LINK, resetLink: `${LINK}2` });

/** Every kind of mail; one that is missing here does not compile. */
const MAILS: Readonly<Record<MailKind, (look: Look) => Promise<Mail>>> = {
  activation: async (look) => activationMail({ ...createProps(look), ...OFFER, link: LINK, validUntil: AT }),
  'activation-reminder': (look) =>
    catchMail((send) => {
      const { to: email, country, locale: language } = createProps(look);
      const registration = { email, country, language, newsletter: true } as Parameters<
        typeof sendReminderMail
      >[1]['registration'];
      const { inviter, voucher } = OFFER;
      const data = { id: 'mail 1', registration, token: 'x'.repeat(43), validUntil: AT, inviter, voucher };
      return sendReminderMail({ brand: look.brand, publicOrigin: ORIGIN, send }, data);
    }),
  'account-exists': answer('account-active'),
  'own-invitation': answer('own-invitation'),
  welcome: async (look) =>
    welcomeMail({
      ...{ ...createProps(look), firstName: 'Anna', shopLink: look.brand.links.shop },
      voucher: { code: 'WELCOME-7Q2X', percent: 15, minimumOrder: null, validUntil: AT },
    }),
  'password-reset': async (look) =>
    passwordResetMail({ ...createProps(look), firstName: 'Anna', link: LINK, validHours: 1 }),
  'membership-interest': (look) =>
    catchMail((send) =>
      sendInterestMail({ brand: look.brand, publicOrigin: ORIGIN, linkSigner, send }, createInterest(look)),
    ),
  'interest-invitation': (look) =>
    catchMail((send) => {
      const deps = { brand: look.brand, publicOrigin: ORIGIN, linkSigner, send };
      return sendInvitationMail(deps, createInterest(look), 'NOCTURNE', AT);
    }),
  'factor-changed': async (look) =>
    factorChangedMail({ ...createProps(look), firstName: 'Anna', change: 'passkey-added', at: AT, link: LINK }),
  'admin-invitation': async (look) =>
    adminInvitationMail({ ...createProps(look), link: LINK, role: 'SUPPORT', validUntil: AT }),
};

const BRANDS = [maisonNocturne, formeLibre];
const LOOKS = BRANDS.flatMap((brand) => LOCALES.map((locale) => [brand.name, locale, { brand, locale }] as const));
const STYLED = /<(\w+)([^>]*) style="([^"]*)"/g;

describe.each(MAIL_KIND_NAMES)('[K10] the mail %s', (kind) => {
  test.each(LOOKS)('of %s in %s is HTML and text with the same links, and translated', async (_, locale, look) => {
    const mail = await MAILS[kind](look);
    expect(mail).toMatchObject({ kind, locale });
    expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`));
    for (const link of mail.links) {
      expect(mail.text).toContain(`\n${link}\n`);
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
    expect(`${mail.html} ${mail.text}`).not.toMatch(/undefined|\bNaN\b|mail\.[a-z]+\.|\{\w+\}|\[object/);
    const english = await MAILS[kind]({ ...look, locale: 'en' });
    if (locale !== 'en') expect([mail.subject, mail.text]).not.toContain(english.subject);
  });

  test.each(LOOKS)('of %s in %s is right in dark mode', async (_, __, look) => {
    const { html } = await MAILS[kind](look);
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
    const { html } = await MAILS[kind](look);
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

  test('needs no List-Unsubscribe: it answers what its recipient, or somebody with the address, did', async () => {
    const { headers } = await MAILS[kind]({ brand: maisonNocturne, locale: 'de' });
    expect(headers).toBeUndefined();
  });
});
