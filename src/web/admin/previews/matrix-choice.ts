import { LOCALES, type Locale } from '#kernel/locale.ts';
import { VOUCHER_PERCENTS } from '#kernel/voucher-percent.ts';
import { HEADLINES } from '#modules/invitation/rules/customization.ts';
import { TEMPLATE_KINDS } from '#modules/mail/rules/mail-kinds.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import { PREVIEW_WIDTHS, type PreviewWidth } from '../landing-page/preview-choice.ts';
import { ERROR_IDS, SCREEN_IDS } from './matrix-items.ts';

/** What the matrix compares. */
export const MATRIX_KINDS = ['landing', 'experiment', 'screen', 'mail', 'error'] as const;
export type MatrixKind = (typeof MATRIX_KINDS)[number];

/** The page's own headline or voucher. */
export const OWN = 'own';
export const HEADLINE_CHOICES: readonly string[] = [OWN, ...HEADLINES];
export const VOUCHER_CHOICES: readonly string[] = [OWN, ...VOUCHER_PERCENTS.map(String)];

/** What can be chosen of each kind that has no page or experiment of its own. */
export const ITEMS: Readonly<Record<MatrixKind, readonly string[]>> = {
  landing: [],
  experiment: [],
  screen: SCREEN_IDS,
  mail: TEMPLATE_KINDS,
  error: ERROR_IDS,
};

/** What the matrix shows: all of it is part of the address, so that a colleague sees the same. */
export type MatrixChoice = {
  readonly kind: MatrixKind;
  readonly brands: readonly string[];
  readonly languages: readonly Locale[];
  readonly width: PreviewWidth;
  /** The landing page, by its id; null is the first one. */
  readonly page: string | null;
  readonly headlines: readonly string[];
  readonly vouchers: readonly string[];
  /** Null is the first one. */
  readonly experiment: string | null;
  /** Screens, kinds of mails or error pages. */
  readonly items: readonly string[];
};

/** Reads the choice of an address. What is unknown is left out; of a dimension without a choice the default is shown. */
export function readMatrixChoice(
  params: URLSearchParams,
  { language, brands }: { readonly language: Locale; readonly brands: readonly string[] },
): MatrixChoice {
  const kind = MATRIX_KINDS.find((one) => one === params.get('kind')) ?? 'landing';
  return {
    kind,
    brands: readList(params, 'brands', brands, brands),
    languages: readList(params, 'languages', LOCALES, [language]),
    width: PREVIEW_WIDTHS.find((one) => one === params.get('width')) ?? '390',
    page: params.get('page') || null,
    headlines: readList(params, 'headlines', HEADLINE_CHOICES, [OWN]),
    vouchers: readList(params, 'vouchers', VOUCHER_CHOICES, [OWN]),
    experiment: params.get('experiment') || null,
    items: readList(params, 'items', ITEMS[kind], ITEMS[kind]),
  };
}

/** A form repeats the name of a list for each value, a link joins the values by commas. */
function readList<Value extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Value[],
  standard: readonly Value[],
): readonly Value[] {
  const given = params.getAll(name).flatMap((text) => text.split(','));
  const chosen = known.filter((one) => given.includes(one));
  return chosen.length > 0 ? chosen : standard;
}

/** The address of the matrix for another kind, with the same brands, languages and width. */
export function getKindHref(kind: MatrixKind, { brands, languages, width }: MatrixChoice): Href {
  return withQuery(href('/admin/previews'), { kind, brands: brands.join(), languages: languages.join(), width });
}

/** A row of the matrix: what its cells show, in each brand and language. */
export type MatrixRow = {
  readonly id: string;
  readonly kind: MatrixKind;
  /** The screen, mail, error page or variation. */
  readonly item: string | null;
  readonly headline: string | null;
  readonly voucher: string | null;
};

export function listMatrixRows(choice: MatrixChoice, variations: readonly string[]): readonly MatrixRow[] {
  const { kind, headlines, vouchers, items } = choice;
  if (kind === 'landing')
    return headlines.flatMap((headline) =>
      vouchers.map((voucher) => ({ id: `${headline}-${voucher}`, kind, item: null, headline, voucher })),
    );
  const shown = kind === 'experiment' ? variations : items;
  return shown.map((item) => ({ id: item, kind, item, headline: null, voucher: null }));
}

export type MatrixColumn = { readonly brand: string; readonly language: Locale };

export function listMatrixColumns({ brands, languages }: MatrixChoice): readonly MatrixColumn[] {
  return languages.flatMap((language) => brands.map((brand) => ({ brand, language })));
}

/** The most cells of a page: each is a page that the server renders. */
const MOST_CELLS = 112;

/** How many rows fit on the page; the rest is left out. */
export function countShownRows(rows: readonly MatrixRow[], columns: readonly MatrixColumn[]): number {
  return Math.min(rows.length, Math.max(1, Math.floor(MOST_CELLS / columns.length)));
}

export function getCellKey({ id }: MatrixRow, { brand, language }: MatrixColumn): string {
  return `${id} ${brand} ${language}`;
}

/** The address of the document of a cell. */
export function getCellHref(
  { page, experiment }: Pick<MatrixChoice, 'page' | 'experiment'>,
  { kind, item, headline, voucher }: MatrixRow,
  { brand, language }: MatrixColumn,
): Href {
  const own = (value: string | null) => (value === OWN ? null : value);
  return withQuery(href('/admin/previews/cell'), {
    ...{ kind, item, brand, language, headline: own(headline), voucher: own(voucher) },
    page: kind === 'landing' ? page : null,
    experiment: kind === 'experiment' ? experiment : null,
  });
}
