import type { Brand } from '#kernel/brand.ts';
import type { VoucherOffer } from '#web/browser/invitation/voucher-offer.ts';
import type { Texts } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { buildQuestions } from '#web/site/landing/questions.ts';

export type Club = {
  readonly brand: Brand;
  readonly publicOrigin: string;
  /** A URL on the public origin. */
  readonly logo: string;
  readonly picture: string;
  readonly texts: Texts;
};

/** A schema.org object. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

/** Describes the club and its stores for search engines. */
export function clubData(club: Club): readonly Thing[] {
  return [buildOrganization(club), ...club.brand.stores.map((store) => buildStore(club, store))];
}

/** Describes the website itself; only its start page includes it. */
export function websiteData({ brand, publicOrigin, texts }: Club): Thing {
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: publicOrigin + withBase('/'),
    inLanguage: texts.locale,
    publisher: { '@id': organizationId(publicOrigin) },
  };
}

/** The start page's questions and answers, with the same text that the page shows. */
export function questionsData({ brand, texts }: Club, offer: VoucherOffer): Thing {
  return {
    '@type': 'FAQPage',
    inLanguage: texts.locale,
    mainEntity: buildQuestions(texts, brand, offer).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.replaceAll(/<\/?\d+>/g, '') },
    })),
  };
}

/** Combines objects into one JSON-LD document. */
export function createGraph(things: readonly Thing[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}

function buildOrganization({ brand, publicOrigin, logo, texts }: Club): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(publicOrigin),
    name: brand.name,
    legalName: brand.legalEntity.name,
    slogan: brand.tagline[texts.locale],
    url: publicOrigin + withBase('/'),
    logo: publicOrigin + logo,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: brand.links.customerService },
  };
}

function buildStore({ brand, publicOrigin, picture, texts }: Club, store: Brand['stores'][number]): Thing {
  return {
    '@type': 'ClothingStore',
    name: `${brand.name} ${store.cityName[texts.locale]}`,
    image: publicOrigin + picture,
    url: publicOrigin + withBase('/'),
    description: store.location[texts.locale],
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${store.street} ${store.houseNumber}`,
      postalCode: store.postalCode,
      addressLocality: store.city,
      addressCountry: store.country,
    },
    // Open only to members with a loyalty card.
    publicAccess: false,
    parentOrganization: { '@id': organizationId(publicOrigin) },
  };
}

function organizationId(publicOrigin: string): string {
  return `${publicOrigin}${withBase('/')}#organization`;
}
