import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequestHandler, type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { BUILD_SETTINGS } from '../../tests/support/server-build.ts';
import * as guard from './admin/guard.ts';
import routes, { createRoutes } from './routes.ts';
import { AUDIENCE_FOLDERS } from './routing/collect-pages.ts';
import { PAGES } from './routing/generated/pages.server.ts';
import { type LoadContext, loadContext } from './routing/load-context.ts';
import type { DeclaredPage } from './routing/page-handle.ts';

test('every path exists unprefixed and with seven prefixes, with ids of its own', () => {
  const all = routes.flatMap((one) => one.children ?? [one]);
  const ids = [...all, ...routes.filter(({ children }) => children)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(all).toHaveLength(8 * (PAGES.length + 3));
  expect(all.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', ':slug', 'en', 'en/:slug', 'sv/login', '*']),
  );
});

test.each(routes.flatMap((one) => [one, ...(one.children ?? [])]))('$id has its file', ({ file }) => {
  expect(existsSync(join(import.meta.dirname, file))).toBe(true);
});

test.each(PAGES)(
  '$id passes the handle of its folder on, whose audience is that of the folder',
  async ({ id, ...page }) => {
    const folder = join(import.meta.dirname, AUDIENCE_FOLDERS[page.audience], id);
    const { handle } = await import(join(folder, 'handle.ts'));
    expect(handle).toEqual(page);
    expect(readFileSync(join(folder, 'page.tsx'), 'utf8')).toContain("export { handle } from './handle.ts';");
  },
);

/** The guard knows the permission of a page by its path. */
const PAGE = PAGES.find(({ path }) => path === '/admin/splitgenerator/:key') as DeclaredPage;
const ORIGIN = 'https://club.example';

/** A build with a page for admins that has a parameter, below the program's own guard, and with no other page. */
function createBuild(loader: (args: LoaderFunctionArgs) => unknown): ServerBuild {
  const nested = createRoutes([PAGE]).find(({ id }) => id === 'admin')?.children ?? [];
  const draw = () => null;
  const entries = [
    { id: 'root', path: '', module: { default: draw } },
    { id: 'admin', parentId: 'root', module: guard },
    ...nested.map((one) => ({ ...one, parentId: 'admin', module: { loader, default: draw } })),
    { id: 'unknown', parentId: 'root', path: '*', module: { loader: () => 'unknown', default: draw } },
  ];
  return {
    entry: { module: { default: (_: Request, status: number) => new Response('document', { status }) } },
    routes: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' },
    ...BUILD_SETTINGS,
  } as unknown as ServerBuild;
}

async function request(path: string, role: 'ADMIN' | 'MEMBER' | null) {
  const load = vi.fn<(id: string | undefined) => void>();
  const build = createBuild(({ params }) => {
    load(params.key);
    return null;
  });
  const viewer = role && { id: '1', firstName: 'Ann', role, adminRole: role === 'ADMIN' ? 'OWNER' : null };
  const context = new RouterContextProvider(new Map([[loadContext, { viewer } as LoadContext]]));
  const response = await createRequestHandler(build, 'production')(new Request(ORIGIN + path), context);
  return { status: response.status, text: await response.text(), location: response.headers.get('location'), load };
}

describe.each(['', ...LOCALES])('a page for admins with a parameter, below the prefix "%s"', (prefix) => {
  const base = `/acquisition${prefix && `/${prefix}`}`;
  const path = `${base}/admin/splitgenerator/4711`;

  test('is shown to admins only', async () => {
    const admin = await request(path, 'ADMIN');
    expect([admin.status, admin.load.mock.calls]).toEqual([200, [['4711']]]);
    const anonymous = await request(path, null);
    expect(anonymous.status).toBe(302);
    expect(anonymous.location).toContain('/login?returnTo=');
    const member = await request(path, 'MEMBER');
    expect(member.status).toBe(403);
    expect([...anonymous.load.mock.calls, ...member.load.mock.calls]).toEqual([]);
  });

  test.each(['.data', '.data?_routes=experiment', `.data?_routes=${prefix}/experiment`])(
    'responds to a data request with %s for admins only',
    async (suffix) => {
      expect((await request(`${path}.data`, 'ADMIN')).load.mock.calls).toEqual([['4711']]);
      const anonymous = await request(path + suffix, null);
      expect([anonymous.status, anonymous.text.includes('login?returnTo=')]).toEqual([202, true]);
      const member = await request(path + suffix, 'MEMBER');
      expect(member.status).toBe(403);
      expect([...anonymous.load.mock.calls, ...member.load.mock.calls]).toEqual([]);
    },
  );

  test('guards no path without a page', async () => {
    for (const unknown of ['/admin/splitgenerator', '/admin/splitgenerator/4711/more', '/admin'])
      expect((await request(base + unknown, null)).status).toBe(200);
  });
});
