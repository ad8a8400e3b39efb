import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { endOfDay } from '#modules/invitation/rules/code-days.ts';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { PeriodEnd } from './moment.tsx';

beforeAll(addAllCatalogs);

function shown(at: string, timeZone: string, show?: 'date'): string {
  const routes = [{ path: '*', element: <PeriodEnd at={at} {...(show && { show })} /> }];
  const facts = { country: 'DE', brand: { timeZone } } as DocumentData;
  const html = renderToStaticMarkup(
    <DocumentDataProvider facts={facts}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/en/admin/codes'] })} />
    </DocumentDataProvider>,
  );
  return html.replace(/<[^>]+>/g, '');
}

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])('a period of days in %s shows its last day', (zone) => {
  // The second one is the day on which clocks change in Europe.
  for (const [day, text] of [
    ['2026-11-29', '29 Nov 2026'],
    ['2026-10-25', '25 Oct 2026'],
  ] as const) {
    const end = endOfDay(day, zone).toISOString();
    expect(shown(end, zone)).toBe(text);
    expect(shown(end, zone, 'date')).toBe(text);
  }
});

test('a period that ends within a day shows the time, or the day in a table', () => {
  expect(shown('2026-11-29T14:30:00Z', 'Europe/Berlin')).toMatch(/29 .*15:30/);
  expect(shown('2026-11-29T23:00:00.001Z', 'Europe/Berlin')).toMatch(/30 .*00:00/);
  expect(shown('2026-11-29T14:30:00Z', 'Europe/Berlin', 'date')).toBe('29 Nov 2026');
});
