import * as v from 'valibot';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { isPositiveInt32 } from '#kernel/positive-int32.ts';
import { isVoucherPercent } from '#kernel/voucher-percent.ts';
import { isCampaign } from '../campaign.ts';
import { HEADLINES, HEROES, INTRO_FLOWS, isCustomizationKey, SECTIONS } from '../customization.ts';
import type {
  CustomizationContent,
  EntryContent,
  KnownContent,
  LandingPageKind,
  ProductContent,
  StartPageContent,
} from './content.ts';

/** The longest text of a product, as the pages show it. */
const LONGEST_TEXT = 500;

/** `text-missing`, `entry-empty` and `customization-missing` keep a draft from being published; the others from being stored. */
export const CONTENT_PROBLEMS = [
  ...(['text-missing', 'entry-empty', 'customization-missing'] as const),
  ...(['text-long', 'text-invalid', 'choice-unknown', 'section-repeated', 'picture-unknown'] as const),
  ...(['number-invalid', 'campaign-invalid', 'customization-invalid'] as const),
] as const;
export type ContentProblem = (typeof CONTENT_PROBLEMS)[number];

/** What is wrong, and where: `product.description.de`. */
export type FieldProblem = { readonly field: string; readonly problem: ContentProblem };

export type ContentRules = {
  /** Whether the brand has a picture for a shared product. */
  readonly isProductPicture: (name: string) => boolean;
};

const texts = v.strictObject(
  Object.fromEntries(LOCALES.map((locale) => [locale, v.optional(v.string())])) as Record<
    Locale,
    v.OptionalSchema<v.StringSchema<undefined>, undefined>
  >,
);
const SHAPES = {
  customization: v.strictObject({
    headline: v.string(),
    registrationForm: v.string(),
    voucherPercent: v.number(),
    voucherMinimumMinor: v.nullable(v.number()),
    hero: v.string(),
    introFlow: v.string(),
    sections: v.pipe(v.array(v.string()), v.maxLength(50)),
  }),
  'start-page': v.strictObject({ customizationKey: v.string() }),
  'landing-entry': v.strictObject({
    customizationKey: v.string(),
    campaign: v.nullable(v.string()),
    product: v.nullable(
      v.strictObject({
        name: v.union([v.string(), texts]),
        designer: v.string(),
        image: v.string(),
        description: texts,
      }),
    ),
  }),
} as const;

/** Parses the content of a page; null where it has not the properties of its kind. Texts are trimmed, empty ones are missing. */
export function parseContent(kind: LandingPageKind, json: string): KnownContent | null {
  try {
    const result = v.safeParse(SHAPES[kind], JSON.parse(json));
    return result.success ? ({ kind, content: tidy(result.output) } as KnownContent) : null;
  } catch {
    return null;
  }
}

/** Trims all texts; of texts by language, the empty ones are left out. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, tidy(one)] as const);
  return Object.fromEntries(entries.filter(([name, one]) => !(one === '' && LOCALES.some((known) => known === name))));
}

/** Why a draft cannot be stored as it is. */
export function findDraftProblems(page: KnownContent, rules: ContentRules): readonly FieldProblem[] {
  return listProblems(page, rules).filter(({ problem }) => !isUnfinished(problem));
}

/** Why a draft cannot be published; a page needs all seven languages. */
export function findContentProblems(page: KnownContent, rules: ContentRules): readonly FieldProblem[] {
  return listProblems(page, rules);
}

/** Whether a problem is about what an admin may still add. */
function isUnfinished(problem: ContentProblem): boolean {
  return problem === 'text-missing' || problem === 'entry-empty' || problem === 'customization-missing';
}

function listProblems(page: KnownContent, rules: ContentRules): readonly FieldProblem[] {
  switch (page.kind) {
    case 'customization':
      return checkCustomization(page.content);
    case 'start-page':
      return checkKey(page.content);
    case 'landing-entry':
      return checkEntry(page.content, rules);
  }
}

function checkCustomization(content: CustomizationContent): readonly FieldProblem[] {
  const { headline, registrationForm, voucherPercent, voucherMinimumMinor, hero, introFlow, sections } = content;
  return [
    ...choice('headline', HEADLINES, headline),
    ...choice('registrationForm', ['one-step', 'lean'], registrationForm),
    ...report('voucherPercent', !isVoucherPercent(voucherPercent) && 'choice-unknown'),
    ...report(
      'voucherMinimumMinor',
      voucherMinimumMinor !== null && !isPositiveInt32(voucherMinimumMinor) && 'number-invalid',
    ),
    ...report('hero', !HEROES.some((one) => one === hero) && 'picture-unknown'),
    ...choice('introFlow', INTRO_FLOWS, introFlow),
    ...report('sections', !sections.every((one) => SECTIONS.some((known) => known === one)) && 'choice-unknown'),
    ...report('sections', new Set(sections).size < sections.length && 'section-repeated'),
  ];
}

function checkKey({ customizationKey }: StartPageContent): readonly FieldProblem[] {
  if (customizationKey === '') return report('customizationKey', 'customization-missing');
  return report('customizationKey', !isCustomizationKey(customizationKey) && 'customization-invalid');
}

function checkEntry(content: EntryContent, rules: ContentRules): readonly FieldProblem[] {
  const { campaign, product } = content;
  return [
    ...checkKey(content),
    ...report('campaign', campaign === null && product === null && 'entry-empty'),
    ...report('campaign', campaign !== null && !isCampaign(campaign) && 'campaign-invalid'),
    ...(product ? checkProduct(product, rules) : []),
  ];
}

function checkProduct({ name, designer, image, description }: ProductContent, { isProductPicture }: ContentRules) {
  return [
    ...(typeof name === 'string' ? checkText('product.name', name) : checkTexts('product.name', name)),
    ...checkText('product.designer', designer),
    ...(image === ''
      ? report('product.image', 'text-missing')
      : report('product.image', !isProductPicture(image) && 'picture-unknown')),
    ...checkTexts('product.description', description),
  ];
}

function checkTexts(field: string, values: Readonly<Partial<Record<Locale, string>>>): readonly FieldProblem[] {
  return LOCALES.flatMap((locale) => checkText(`${field}.${locale}`, values[locale] ?? ''));
}

/** Characters that neither pages nor `jsonb` accept, or that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

function checkText(field: string, text: string): readonly FieldProblem[] {
  if (text === '') return report(field, 'text-missing');
  if (text.length > LONGEST_TEXT) return report(field, 'text-long');
  return report(field, UNPRINTABLE.test(text) && 'text-invalid');
}

function choice(field: string, known: readonly string[], value: string): readonly FieldProblem[] {
  return report(field, !known.includes(value) && 'choice-unknown');
}

function report(field: string, problem: ContentProblem | false): readonly FieldProblem[] {
  return problem === false ? [] : [{ field, problem }];
}
