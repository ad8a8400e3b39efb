import { beforeEach, expect, test, vi } from 'vitest';

const { loadCatalog } = vi.hoisted(() => ({ loadCatalog: vi.fn() }));
vi.mock('#web/i18n/load-catalog.ts', () => ({ loadCatalog }));

const { clientMiddleware, middleware } = await import('./page.tsx');

beforeEach(() => loadCatalog.mockClear());

test.each([
  ['/acquisition/de/registration/activateaccount', 'de'],
  ['/acquisition/registration/activateaccount', 'en'],
])('[B8] the activation route runs i18n, which has the texts of %s ready: %s', async (path, locale) => {
  for (const [run] of [middleware, clientMiddleware]) {
    expect(run?.name).toBe('i18n');
    await run?.({ url: new URL(`https://club.example${path}?id=secret`) });
  }
  expect(loadCatalog.mock.calls).toEqual([[locale], [locale]]);
});
