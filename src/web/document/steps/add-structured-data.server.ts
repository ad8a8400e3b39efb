import { localeOfPath } from '#kernel/locale.ts';
import { getIconUrl, getSharePictureUrl } from '#web/browser/brand/brand-files.server.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { buildVariantTexts } from '#web/i18n/variant-texts.server.ts';
import { isIndexed } from '#web/routing/page-meta.ts';
import { addData } from '../html-document.server.ts';
import type { DocumentFacts, Step } from '../step.ts';
import { clubData, createGraph, questionsData, type Thing, websiteData } from './structured-data.server.ts';

/** Adds structured data about the club for search engines, on the two pages about the club. */
export const addStructuredData: Step = (document, facts) => {
  const things = facts.status === 200 && isIndexed(facts.path, facts.page) ? listThings(facts) : [];
  return things.length === 0 ? document : addData(document, { type: 'application/ld+json' }, createGraph(things));
};

function listThings({ path, page, landing: { look }, context }: DocumentFacts): readonly Thing[] {
  const { visit, publicOrigin } = context;
  const { brand, country } = visit;
  const locale = localeOfPath(path);
  const files = { logo: getIconUrl(brand.id, '512'), picture: getSharePictureUrl(brand.id, locale) };
  const texts = createTexts(locale, country, buildVariantTexts(visit, locale)?.messages);
  const club = { brand, publicOrigin, ...files, texts };
  if (page?.path === '/about-us') return clubData(club);
  if (page?.path !== '/') return [];
  const offer = look && { percent: look.voucherPercent, minimum: look.voucherMinimum };
  const questions = offer && look.sections.includes('faq') ? [questionsData(club, offer)] : [];
  return [...clubData(club), websiteData(club), ...questions];
}
