import {
  customizationKeys,
  type PreviewExperimentsQuery,
  type PreviewPagesQuery,
  previewExperiments,
  previewPage,
  previewPages,
} from '#web/generated/operations.ts';
import type { Href } from '#web/routing/href.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import { findDefinition } from './find-definition.server.ts';
import { findMissingTexts } from './find-missing.server.ts';
import {
  countShownRows,
  getCellHref,
  getCellKey,
  listMatrixColumns,
  listMatrixRows,
  type MatrixChoice,
  type MatrixRow,
  readMatrixChoice,
} from './matrix-choice.ts';
import type { MissingText } from './missing-text.ts';

export type MatrixData = {
  /** With the page or experiment that is shown. */
  readonly choice: MatrixChoice;
  readonly brands: readonly { readonly id: string; readonly name: string }[];
  /** What can be chosen; empty for the other kinds. */
  readonly pages: readonly PreviewPagesQuery['landingPages']['edges'][number]['node'][];
  readonly experiments: readonly PreviewExperimentsQuery['experiments'][number][];
  readonly variations: readonly { readonly key: string; readonly name: string }[];
  /** As many as fit on the page. */
  readonly rows: readonly MatrixRow[];
  readonly allRows: number;
  /** The address of each cell, by `getCellKey`. */
  readonly cells: Readonly<Record<string, Href>>;
  readonly missing: readonly MissingText[];
};

type Known = Pick<LoadContext, 'brands' | 'visit' | 'createFrameHref'>;

/** Loads what the matrix of an address compares, and which texts are missing there. */
export async function loadMatrix(
  run: Run,
  params: URLSearchParams,
  { brands, visit, createFrameHref }: Known,
): Promise<MatrixData> {
  const given = readMatrixChoice(params, { language: visit.locale, brands: brands.map(({ id }) => id) });
  const offered = await loadOffered(run, given);
  const choice = { ...given, ...resolve(given, offered) };
  const [page, keys, definition] = await Promise.all([
    choice.page === null ? null : run(previewPage, { id: choice.page }),
    choice.page === null ? null : run(customizationKeys, {}),
    choice.experiment === null ? null : findDefinition(run, choice.experiment),
  ]);
  const sources = {
    ...{ page: page?.landingPage ?? null, customizations: keys?.customizationKeys ?? [], definition, brands },
  };
  const variations = definition?.variations.map(({ key, name }) => ({ key, name })) ?? [];
  const rows = isShown(choice)
    ? listMatrixRows(
        choice,
        variations.map(({ key }) => key),
      )
    : [];
  const columns = listMatrixColumns(choice);
  const shown = rows.slice(0, countShownRows(rows, columns));
  return {
    ...{ choice, ...offered, variations },
    brands: brands.map(({ id, name }) => ({ id, name })),
    ...{ rows: shown, allRows: rows.length },
    cells: Object.fromEntries(
      shown.flatMap((row) =>
        columns.map((column) => [getCellKey(row, column), createFrameHref(getCellHref(choice, row, column))]),
      ),
    ),
    missing: findMissingTexts(choice, sources),
  };
}

type Offered = Pick<MatrixData, 'pages' | 'experiments'>;

async function loadOffered(run: Run, { kind }: MatrixChoice): Promise<Offered> {
  const pages = kind === 'landing' ? (await run(previewPages, {})).landingPages.edges : [];
  const experiments = kind === 'experiment' ? (await run(previewExperiments, {})).experiments : [];
  return { pages: pages.map(({ node }) => node), experiments };
}

/** The page and the experiment that an address names; else the first ones. */
function resolve({ page, experiment }: MatrixChoice, { pages, experiments }: Offered) {
  const shownPage = pages.find(({ id }) => id === page) ?? pages[0];
  const shownExperiment = experiments.find(({ key }) => key === experiment) ?? experiments[0];
  return { page: shownPage?.id ?? null, experiment: shownExperiment?.key ?? null };
}

/** Without landing pages or experiments there is nothing to compare. */
function isShown({ kind, page, experiment }: MatrixChoice): boolean {
  return kind === 'landing' ? page !== null : kind !== 'experiment' || experiment !== null;
}
