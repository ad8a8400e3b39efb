import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { isTextFlag, TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { type Catalog, MISSING_TEXTS } from '#texts/missing-texts.ts';
import type { PreviewPageQuery } from '#web/generated/operations.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { readContent } from '../landing-page/page-data.ts';
import type { MatrixChoice, MatrixKind } from './matrix-choice.ts';
import type { MissingText } from './missing-text.ts';

type Sources = {
  readonly page: PreviewPageQuery['landingPage'];
  /** The customizations that exist. */
  readonly customizations: readonly string[];
  readonly definition: ExperimentDefinition | null;
  readonly brands: LoadContext['brands'];
};

/** Finds the texts that the matrix would show and that are missing in a chosen language, or fall back to another one. */
export function findMissingTexts(choice: MatrixChoice, sources: Sources): readonly MissingText[] {
  const all = [
    ...(sources.page ? findInPage(sources.page, sources.customizations) : []),
    ...(sources.definition ? findInExperiment(sources.definition) : []),
    ...findInBrands(choice, sources.brands),
    ...findInCatalogs(choice.kind),
  ];
  return all
    .map((one) => ({ ...one, languages: one.languages.filter((language) => choice.languages.includes(language)) }))
    .filter(({ languages }) => languages.length > 0);
}

/** What the draft of a page has not in each language. Without its customization a page has the standard look. */
function findInPage(page: NonNullable<Sources['page']>, customizations: readonly string[]): readonly MissingText[] {
  const fields = page.problems.filter(
    ({ problem }) => problem === 'text-missing' || problem === 'customization-missing',
  );
  const content = readContent(page.draft ?? page.published);
  const key = content && 'customizationKey' in content ? content.customizationKey : '';
  const isGone = key !== '' && !customizations.includes(key);
  return [...fields.map(({ field }) => field), ...(isGone ? ['customizationKey'] : [])].map((field) => ({
    ...{ id: field, source: 'landing-page', text: field, owner: page.id, brand: null, row: null },
    languages: getLanguages(field),
  }));
}

/** `product.name.de` is missing in one language, `product.designer` in all. */
function getLanguages(field: string): readonly Locale[] {
  const own = LOCALES.filter((locale) => field.endsWith(`.${locale}`));
  return own.length > 0 ? own : LOCALES;
}

/** A variation shows the text of the catalog in each language that its own text has not. */
function findInExperiment({ key, variations }: ExperimentDefinition): readonly MissingText[] {
  return variations.flatMap(({ key: variation, values }) =>
    Object.entries(values).flatMap(([flag, value]) => {
      if (!isTextFlag(flag)) return [];
      const text = flag.slice(TEXT_PREFIX.length);
      const languages = LOCALES.filter((locale) => !(Object(value)[locale] ?? ''));
      return [
        { id: `${variation} ${text}`, source: 'experiment', text, languages, owner: key, brand: null, row: variation },
      ];
    }),
  );
}

function findInBrands({ brands: chosen }: MatrixChoice, brands: Sources['brands']): readonly MissingText[] {
  return brands
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ id, missingTexts }) =>
      missingTexts.map(({ field, languages }) => ({
        ...{ id: `${id} ${field}`, source: 'brand', text: `brands/${id} ${field}`, owner: null, brand: id, row: null },
        languages,
      })),
    );
}

const CATALOGS: Readonly<Record<MatrixKind, readonly Catalog[]>> = {
  landing: ['landing'],
  experiment: ['landing'],
  screen: ['landing', 'site'],
  mail: ['mails'],
  error: ['landing', 'site'],
};

/** Texts that a build for translators shows in English; any other build fails without them. */
function findInCatalogs(kind: MatrixKind): readonly MissingText[] {
  const keys = new Map<string, Locale[]>();
  for (const locale of LOCALES)
    for (const catalog of CATALOGS[kind])
      for (const text of MISSING_TEXTS[locale][catalog])
        keys.set(`${catalog}: ${text}`, [...(keys.get(`${catalog}: ${text}`) ?? []), locale]);
  return [...keys].map(([text, languages]) => ({
    ...{ id: text, source: 'catalog', text, languages, owner: null, brand: null, row: null },
  }));
}
