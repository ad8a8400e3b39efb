import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type ListRules, parseListQuery } from '#kernel/list/list-query.ts';
import { MESSAGES } from '#texts/translate.ts';
import { addCatalog } from '#web/i18n/catalogs.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ShownList } from './list-data.ts';
import { ListSection } from './list-section.tsx';

const FACTS = { country: 'DE', brand: { timeZone: 'Europe/Berlin' } } as DocumentData;
const RULES = {
  sorts: { created: 'descending' },
  filters: { state: { kind: 'choice', values: ['open', 'closed'] } },
  columns: ['name'],
  firstColumns: ['name'],
} as const satisfies ListRules;
const ONE_PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null, isPartial: false };

addCatalog('en', MESSAGES.en);

type Row = { readonly id: string };

/** The list at an address as HTML. */
function render(address: string, shown: Partial<ShownList<Row>>): string {
  const list = { base: href('/admin/codes'), rules: RULES, query: parseListQuery(RULES, new URLSearchParams(address)) };
  const count = { number: shown.rows?.length ?? 0, isMore: false };
  const result: ShownList<Row> = { kind: 'loaded', rows: [], pageInfo: ONE_PAGE, count, readAt: '', ...shown };
  const element = (
    <ListSection
      list={list}
      data={{ result, views: [] }}
      viewResult={undefined}
      caption="Codes"
      columns={[{ id: 'name', label: 'Name', cell: ({ id }: Row) => id }]}
      filters={<p>FILTERS</p>}
      file={{ page: href('/admin/codes/export'), name: 'codes.csv' }}
      empty={<EmptyState title="No codes yet">Here will be codes.</EmptyState>}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/admin/codes?${address}`] });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={FACTS}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

test('[K1] a list without any row is its empty state alone, without filters and tools', () => {
  const html = render('', {});
  expect(html).toContain('No codes yet');
  for (const text of ['FILTERS', 'Columns', 'Nothing found']) expect(html).not.toContain(text);
});

test('[K1] where filters match no row, nothing is found, and a link clears the filters', () => {
  const html = render('state=open&after=x', {});
  for (const text of ['FILTERS', 'Nothing found', 'No row matches these filters.']) expect(html).toContain(text);
  expect(html).toMatch(/<a [^>]*href="\/admin\/codes"[^>]*>Clear filters</);
  expect(html).not.toContain('No codes yet');
  expect(html).not.toContain('<table');
});

test('[K1] a search that stopped says so and goes on at a link, even where the page has no row', () => {
  const pageInfo = { ...ONE_PAGE, hasNextPage: true, endCursor: 'x', isPartial: true };
  for (const rows of [[], [{ id: 'ADA' }]]) {
    const html = render('state=open', { rows, pageInfo });
    expect(html).toContain('The search stopped after many rows that the filters leave out. There may be more.');
    expect(html).toMatch(/<a [^>]*href="\/admin\/codes\?state=open&amp;after=x"[^>]*>Search on</);
    expect(html).not.toContain('Nothing found');
  }
  const whole = render('state=open', { rows: [{ id: 'ADA' }] });
  expect(whole).not.toContain('The search stopped');
  expect(whole).not.toContain('Search on');
});

test('[K1] parameters that have no meaning are named', () => {
  const rows = [{ id: 'ADA' }];
  const html = render('state=lost&sort=colour', { rows });
  expect(html).toContain('They were left out: state and sort.');
  expect(render('state=open&sort=-created', { rows })).not.toContain('They were left out');
});

test('[K1] a list that does not load is not busy', () => {
  expect(render('', { rows: [{ id: 'ADA' }] })).not.toContain('aria-busy');
});
