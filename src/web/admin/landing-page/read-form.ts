import { LOCALES, type Locale } from '#kernel/locale.ts';
import { SECTIONS } from '#modules/invitation/rules/customization.ts';
import type {
  CustomizationContent,
  EntryContent,
  LandingContent,
  StartPageContent,
} from '#modules/invitation/rules/landing-page/content.ts';
import type { ShownKind } from '../landing-pages/landing-page-texts.ts';

type Text = (name: string) => string;

/** Reads the content of a posted form. The names of its fields are those of the content, as problems name them. */
export function readFormContent(kind: ShownKind, form: FormData): LandingContent {
  const text: Text = (name) => String(form.get(name) ?? '');
  if (kind === 'CUSTOMIZATION') return readCustomization(text);
  const shared: StartPageContent = { customizationKey: text('customizationKey').trim() };
  return kind === 'START_PAGE' ? shared : readEntry(shared, text);
}

function readCustomization(text: Text): CustomizationContent {
  const minimum = text('voucherMinimumMinor').trim().replace(',', '.');
  return {
    headline: text('headline'),
    registrationForm: text('registrationForm'),
    voucherPercent: Number(text('voucherPercent')),
    // A text that is no amount becomes 0, which the rules refuse.
    voucherMinimumMinor: minimum === '' ? null : Math.round(Number(minimum) * 100) || 0,
    hero: text('hero'),
    introFlow: text('introFlow'),
    sections: readSections(text),
  };
}

/** Sections without a number are not shown; those of one number keep their usual order. */
function readSections(text: Text): readonly string[] {
  return SECTIONS.map((name) => ({ name, place: Number(text(`sections.${name}`)) }))
    .filter(({ place }) => place > 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ name }) => name);
}

function readEntry({ customizationKey }: StartPageContent, text: Text): EntryContent {
  const campaign = text('campaign').trim();
  return {
    customizationKey,
    campaign: campaign === '' ? null : campaign,
    product: text('hasProduct') === '' ? null : readProduct(text),
  };
}

function readProduct(text: Text): NonNullable<EntryContent['product']> {
  const name = text('product.name').trim();
  return {
    name: name === '' ? readTexts('product.name', text) : name,
    designer: text('product.designer'),
    image: text('product.image'),
    description: readTexts('product.description', text),
  };
}

function readTexts(field: string, text: Text): Readonly<Partial<Record<Locale, string>>> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text(`${field}.${locale}`)]));
}
