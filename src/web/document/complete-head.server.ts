import { localeOfPath } from '#kernel/locale.ts';
import { iconOf, sharePictureOf } from '#web/browser/brand/brand-files.server.ts';
import { textsIn } from '#web/i18n/use-text.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { isIndexed } from '#web/routing/page-meta.ts';
import { pageOfPath } from '#web/routing/page-paths.ts';
import type { Look } from '#web/site/landing/visit.ts';
import { socialTagsOf, type Tag } from './social-tags.server.ts';
import { clubData, dataBlock, questionsData, websiteData } from './structured-data.server.ts';

/** What the loader of a landing page has found, as far as its head speaks of it. */
export type Landing = {
  readonly product?: { readonly name: string; readonly designer: string } | null;
  readonly look?: Pick<Look, 'sections' | 'voucherPercent' | 'voucherMinimum'>;
};

type Document = { readonly html: string; readonly status: number; readonly url: URL; readonly landing: Landing };

/**
 * Adds to a rendered document what only machines read. It is no part of what React renders, so that no browser loads
 * code for it; React leaves elements of the head that it does not know as they are.
 */
export function completeHead({ html, status, url, landing }: Document, context: LoadContext): string {
  const path = withoutBase(url.pathname);
  const locale = localeOfPath(path);
  const manifest = `<link rel="manifest" href="${withBase(`/${locale}/site.webmanifest`)}"/>`;
  const shown = status === 200 ? sharedParts(path, landing, context) : '';
  return html.replace('</head>', () => `${manifest}${shown}</head>`);
}

function sharedParts(path: string, landing: Landing, { visit, publicOrigin }: LoadContext): string {
  const { brand, country } = visit;
  const locale = localeOfPath(path);
  const texts = textsIn(locale, country);
  const picture = sharePictureOf(brand.id, locale);
  const product = landing.product ?? null;
  const club = { brand, publicOrigin, logo: iconOf(brand.id, '512'), picture, texts };
  const tagline = brand.tagline[locale];
  const about = { brandName: brand.name, tagline, publicOrigin, path, locale, t: texts.t, picture, product };
  const tags = socialTagsOf(about).map(metaElement).join('');
  if (!isIndexed(path)) return tags;
  const folder = pageOfPath(path)?.folder;
  if (folder === 'about-us') return tags + dataBlock(clubData(club));
  if (folder !== 'landing') return tags;
  const { look } = landing;
  const offer = look && { percent: look.voucherPercent, minimum: look.voucherMinimum };
  const questions = offer && look.sections.includes('faq') ? [questionsData(club, offer)] : [];
  return tags + dataBlock([...clubData(club), websiteData(club), ...questions]);
}

function metaElement([name, content]: Tag): string {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${attribute}="${name}" content="${escaped(content)}"/>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
