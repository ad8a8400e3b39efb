import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { ProductContent } from './content.ts';

/** A product in one language, as a preview shows it. */
export type PreviewedProduct = {
  readonly name: string;
  readonly designer: string;
  readonly image: string;
  readonly description: Readonly<Record<Locale, string>>;
};

/** The product of a draft in a language. What is missing is marked where the page would show it. */
export function previewProduct(product: ProductContent, locale: Locale): PreviewedProduct {
  const { name, designer, image, description } = product;
  const shown = description[locale] ?? mark('description', locale);
  return {
    name: (typeof name === 'string' ? name : name[locale]) || mark('name', locale),
    designer: designer || mark('designer', null),
    image,
    description: Object.fromEntries(LOCALES.map((one) => [one, shown])) as Record<Locale, string>,
  };
}

/** The same in every language: it is no text of the page. */
function mark(field: string, locale: Locale | null): string {
  return `[ ${[field, locale].filter(Boolean).join(' · ')} ]`;
}
