import { BASE_PATH } from '#kernel/base-path.ts';
import type { Brand } from '#kernel/brand.ts';
import { type Locale, localizePath } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Html, html } from '#platform/dev-pages/markup.ts';
import { href } from '#web/routing/href.ts';
import { type DemoPage, demoPath } from './links.ts';
import { drawProduct, PRODUCTS } from './products.ts';
import type { Article } from './texts/demo-texts.ts';
import { DEMO_TEXTS } from './texts.ts';

/** The signed-in member, with the welcome voucher if there is one. */
export type Shopper = {
  readonly firstName: string;
  readonly voucher: { readonly code: string; readonly percent: number; readonly validUntil: Date } | null;
};

export type DemoVisit = {
  readonly brand: Brand;
  readonly locale: Locale;
  /** Language and country, as `de-AT`. */
  readonly languageTag: string;
  /** Addresses of the style sheets, in their order. */
  readonly styles: readonly string[];
  /** The address of the script that shows the member where no cookie carries the token; null where a cookie does. */
  readonly script: string | null;
  readonly shopper: Shopper | null;
};

const START = BASE_PATH;

/** The document of a page of the demo site, in the language of the visit. */
export function demoDocument(page: DemoPage, visit: DemoVisit): string {
  return renderDocument(visit, page === 'shop' ? shop(visit) : article(page, visit));
}

function article(page: Exclude<DemoPage, 'shop'>, { brand, locale }: DemoVisit): Content {
  const { title, lead, sections } = getArticle(page, locale);
  const fill = (text: string) => text.replaceAll('{brand}', brand.name);
  const company = page === 'imprint' ? [renderCompany(brand), renderCredit(locale)] : [];
  const parts = sections.map((one) => html`<section><h2>${one.title}</h2><p>${fill(one.text)}</p></section>`);
  return { title, main: html`<h1>${title}</h1><p class="lead">${fill(lead)}</p>${company}${parts}` };
}

function getArticle(page: Exclude<DemoPage, 'shop'>, locale: Locale): Article {
  const texts = DEMO_TEXTS[locale];
  return page === 'customer-service' ? texts.customerService : texts[page];
}

function renderCompany({ legalEntity, mail }: Brand): Html {
  const lines = [legalEntity.name, ...legalEntity.address, legalEntity.register, mail.replyTo];
  return html`<address>${lines.map((line) => html`<span>${line}</span>`)}</address>`;
}

/** The licence of the shipped country database requires this link wherever its data is shown. */
function renderCredit(locale: Locale): Html {
  const links: Readonly<Record<string, Html>> = {
    credit: html`<a href="https://db-ip.com">IP Geolocation by DB-IP</a>`,
    licence: html`<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>`,
  };
  // The capture group puts the names in braces at every second index.
  const parts = DEMO_TEXTS[locale].countryCredit.split(/\{(\w+)\}/);
  return html`<p>${parts.map((part) => links[part] ?? html`${part}`)}</p>`;
}

type Content = { readonly title: string; readonly main: Html };

function shop(visit: DemoVisit): Content {
  const { title } = DEMO_TEXTS[visit.locale].shop;
  return { title, main: visit.shopper ? offers(visit, visit.shopper) : renderLoginHint(visit) };
}

/** What visitors see who are not signed in: the login, and no offers (specification A1). */
function renderLoginHint({ locale }: DemoVisit): Html {
  const { closedTitle, closedText, logIn, enterCode } = DEMO_TEXTS[locale].shop;
  return html`<h1>${closedTitle}</h1><p class="lead">${closedText}</p>
<p class="ways"><a class="button" href="${START}${localizePath(href('/login'), locale)}">${logIn}</a>
<a href="${START}${localizePath('/', locale)}">${enterCode}</a></p>`;
}

function offers({ brand, locale, languageTag }: DemoVisit, { firstName, voucher }: Shopper): Html {
  const texts = DEMO_TEXTS[locale].shop;
  const price = (minor: number) => formatMoney({ minor, currency: brand.currency }, languageTag);
  const pieces = PRODUCTS.map(
    ({ kind, label, priceMinor, retailMinor }) => html`<li>${drawProduct(kind)}<p class="label">${label}</p>
<h2>${texts.products[kind]}</h2>
<p><strong>${price(priceMinor)}</strong> <small>${texts.insteadOf} <s>${price(retailMinor)}</s></small></p></li>`,
  );
  return html`<h1>${texts.greeting.replace('{name}', () => firstName)}</h1><p class="lead">${texts.lead}</p>
${voucher ? html`<p class="voucher">${voucherLine(texts.voucher, voucher, languageTag, brand.timeZone)}</p>` : ''}
<ul class="pieces">${pieces}</ul>
<p class="ways"><a href="${START}${localizePath(href('/welcome'), locale)}">${texts.membership}</a></p>`;
}

function voucherLine(
  text: string,
  { code, percent, validUntil }: NonNullable<Shopper['voucher']>,
  languageTag: string,
  timeZone: string,
): readonly Html[] {
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone }).format(validUntil);
  const share = new Intl.NumberFormat(languageTag, { style: 'percent' }).format(percent / 100);
  const [before = '', after = ''] = text.replace('{percent}', share).replace('{date}', date).split('{code}');
  return [html`${before}`, html`<strong>${code}</strong>`, html`${after}`];
}

function renderDocument({ brand, locale, styles, script }: DemoVisit, { title, main }: Content): string {
  const texts = DEMO_TEXTS[locale];
  const home = START + localizePath('/', locale);
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${script ? html`<script type="module" src="${script}"></script>` : ''}
</head>
<body>
<header><a class="logo" href="${home}"><span>${brand.name}</span></a></header>
<main>${main}</main>
<footer>
<nav aria-label="${texts.navigation}">${navigation(locale)}</nav>
<p>${texts.notice}</p>
<p><a href="${home}">${texts.back}</a></p>
</footer>
</body>
</html>
`.markup;
}

function navigation(locale: Locale): readonly Html[] {
  const { shop: shopTexts, customerService, jobs, sustainability, privacy, terms, imprint } = DEMO_TEXTS[locale];
  const entries = [
    ['shop', shopTexts],
    ['customer-service', customerService],
    ['jobs', jobs],
    ['sustainability', sustainability],
    ['privacy', privacy],
    ['terms', terms],
    ['imprint', imprint],
  ] as const;
  return entries.map(([page, { title }]) => html`<a href="${demoPath(page)}">${title}</a> `);
}
