import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, type ErrorResponse, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { ErrorPage } from './error-page.tsx';

beforeAll(addAllCatalogs);

function shown(error: unknown, locale = 'en', incidentId: string | null = null): string {
  const routes = [{ path: '*', element: <ErrorPage error={error} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/${locale}/somewhere`] });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={{ country: 'AT', incidentId } as DocumentData}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

function createResponse(status: number, data: unknown = null): ErrorResponse {
  return Object.assign(Object.create(null), { status, statusText: '', internal: false, data });
}

describe('[B4] the generic error pages', () => {
  test('an error without a status is a 500 with the default title, without details of the error', () => {
    const html = shown(new Error('relation "member" does not exist'), 'en', 'b7c1');
    expect(html).toContain('Internal Server Error');
    expect(html).toContain('>500<');
    expect(html).toContain('b7c1');
    expect(html).not.toContain('relation');
  });

  test('a missing page has the default title and, where a loader looked for it, its path', () => {
    expect(shown(createResponse(404))).toContain('Page Not Found');
    expect(shown(createResponse(404, { path: '/nope?x=<b>' }))).toContain(
      'Page Not Found: <code>/nope?x=&lt;b&gt;</code>',
    );
  });

  test.each([400, 405, 413, 499])("%i is an error in the visitor's request, not a server error", (status) => {
    const html = shown(createResponse(status));
    expect(html).toContain('Not possible here');
    expect(html).toContain(`>${status}<`);
    expect(html).not.toContain('Internal Server Error');
  });

  test('each has the texts of its language', () => {
    for (const status of [404, 405, 500]) {
      const titles = LOCALES.map((locale) => /<h1[^>]*>(.*?)<\/h1>/.exec(shown(createResponse(status), locale))?.[1]);
      expect(new Set(titles).size).toBe(LOCALES.length);
    }
  });

  test('each links to the start page of its language', () => {
    expect(shown(createResponse(404), 'pl')).toMatch(/<a [^>]*href="\/pl"/);
    expect(shown(new Error('x'), 'pl')).toMatch(/<a [^>]*href="\/pl"/);
  });
});
