// The contents of the screens of specification C1 to C11, in seven languages and as served, before any script.

import { withDemoLinks } from '#demo/links.ts';
import { LOCALES, type Locale, localizePath } from '#kernel/locale.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { elements, fetchDocument } from './support/documents.ts';
import { clubTest, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { activationPath } from './support/pages.ts';
import { enterCode, fillAddress } from './support/steps.ts';
import { getMessage, getTextPattern, readableText } from './support/texts.ts';

const HEADLINES = [
  ['NOCTURNE', 'default'],
  ['CLARA-VIRAL', 'viral'],
  ['contents-hall', 'viralWithoutName'],
  ['contents-social', 'social'],
  ['SHARE', 'viralProductShare'],
  ['DABA', 'daba'],
  ['LEAN', 'lean'],
  ['SOCIAL10', 'social10'],
  ['SOCIAL15', 'social15'],
  ['SOCIAL20', 'social20'],
] as const;

for (const locale of LOCALES) {
  clubTest(`[C1] the landing in ${locale}: the hero, the field of the access code and its button`, async ({ club }) => {
    const html = await document(club, locale, '/');
    expect(getHeadline(html)).toMatch(getTextPattern(locale, 'headline.default.title'));
    const form = getPart(html, 'form');
    const [label] = elements(form, 'label');
    const field = elements(form, 'input').find(({ name }) => name === 'code');
    expect(field?.id).toBe(label?.for);
    expect(readableText(getPart(form, 'label'))).toBe(getText(locale, 'code.label'));
    expect(readableText(getPart(form, 'button'))).toBe(getText(locale, 'code.submit'));
    expect(elements(form, 'button')[0]?.type).toBe('submit');
  });

  clubTest(`[C5] every footer in ${locale} has the links, the languages and the partners`, async ({ club }) => {
    for (const path of ['/', '/about-us', '/membership-interest', '/error/404']) {
      const footer = getPart(await document(club, locale, path), 'footer');
      const links = new Map(
        [...footer.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text = '']) => [
          readableText(text),
          href,
        ]),
      );
      const about = `/acquisition${localizePath('/about-us', locale)}`;
      // Links without a host in development lead to the demo site.
      const { jobs, sustainability, privacy, terms, imprint } = withDemoLinks(brand, club.origin).links;
      for (const [name, href] of Object.entries({ about, jobs, sustainability, privacy, terms, imprint }))
        expect(links.get(getText(locale, `footer.${name}`)), `${name} on ${path}`).toBe(href);
      expect(readableText(getPart(footer, 'button'))).toBe(getText(locale, 'cookies.settings'));
      expect(new Set(elements(footer, 'a').map(({ lang }) => lang))).toEqual(new Set([...LOCALES, undefined]));
      const shown = readableText(footer);
      for (const { name } of [...brand.paymentPartners, ...brand.deliveryPartners]) expect(shown).toContain(name);
    }
  });

  clubTest(
    `[C11] in ${locale} a gift voucher leads to the login, and to the door without an account`,
    async ({ club }) => {
      const main = getPart(await document(club, locale, '/registration/gift-voucher'), 'main');
      expect(getHeadline(main)).toBe(getText(locale, 'gift.title'));
      expect(elements(main, 'a').map(({ href }) => href)).toEqual([
        `/acquisition${localizePath('/login', locale)}`,
        `/acquisition${localizePath('/', locale)}`,
      ]);
    },
  );
}

clubTest('[C1] [C10] in English the words of the specification', async ({ club }) => {
  const html = await document(club, 'en', '/');
  expect(getHeadline(html)).toBe('Your code is the key');
  expect(readableText(getPart(getPart(html, 'form'), 'button'))).toBe('REGISTER NOW');
});

clubTest('[C5] the activation page has no footer', async ({ club }) => {
  const path = await activationPath(club, freshEmail('contents'));
  expect(getPart(await document(club, 'en', path), 'footer')).toBe('');
});

clubTest('[C10] the headline of each variant, in every language, and no two alike', async ({ club }) => {
  clubTest.setTimeout(90_000);
  await club.command('start-page', 'save', 'contents-hall', '--customization', 'viral');
  await club.command('customization', 'save', 'contents-social', '--headline', 'social');
  await club.command('start-page', 'save', 'contents-social', '--customization', 'contents-social');
  for (const locale of LOCALES) {
    const headlines = new Set<string>();
    for (const [slug, variant] of HEADLINES) {
      const headline = getHeadline(await document(club, locale, `/${slug}`));
      expect(headline, `${slug} in ${locale}`).toMatch(getTextPattern(locale, `headline.${variant}.title`));
      expect(headline.includes('Clara'), `${slug} in ${locale}`).toBe(variant === 'viral');
      headlines.add(headline);
    }
    expect(headlines.size).toBe(HEADLINES.length);
  }
});

test('[C1] an empty field is reported, and a code leads to the form', async ({ page, club }) => {
  await enterCode(page, club, '');
  await expect(page.getByText('Please provide an access code.')).toBeVisible();
  await expect(page.getByLabel('Your access code').first()).toBeFocused();
  await enterCode(page, club, 'nocturne');
  await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
});

test('[C10] the second step of the lean form has a headline of its own', async ({ page, club }) => {
  await enterCode(page, club, 'LEAN');
  await fillAddress(page, freshEmail('contents-lean'));
  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: getMessage('en', 'registration.title.stepTwo') }),
  ).toBeVisible();
  expect(first).not.toBe(getMessage('en', 'registration.title.stepTwo'));
});

async function document(club: JourneyClub, locale: Locale, path: string): Promise<string> {
  const { html } = await fetchDocument(club.url(localizePath(path, locale)), { 'accept-language': locale });
  return html;
}

/** The first element of a name with its contents; empty if there is none. */
function getPart(html: string, name: string): string {
  return new RegExp(`<${name}\\b.*?</${name}>`, 's').exec(html)?.[0] ?? '';
}

/** A text as one line: with normal instead of non-breaking spaces. */
function getText(locale: Locale, key: string): string {
  return readableText(getMessage(locale, key));
}

function getHeadline(html: string): string {
  return readableText(getPart(html, 'h1'));
}
