import { expect, test } from 'vitest';
import { collectPages, type PageFolder } from './collect-pages.ts';
import type { PageHandle } from './page-handle.ts';

const HANDLE = {
  path: '/admin/members',
  audience: 'admin',
  permission: 'members.read',
  layout: null,
  title: 'meta.login.title',
  description: 'meta.login.description',
} as const satisfies PageHandle;

function folder(id: string, change: Partial<PageHandle> = {}): PageFolder {
  return { folder: `admin/${id}`, handle: { ...HANDLE, ...change } };
}

test('pages are in the order in which paths are matched', () => {
  const paths = ['/admin/:kind/:id', '/admin/:kind/new', '/admin/zones', '/admin/members/:id', '/admin/a'];
  const pages = collectPages(paths.map((path, at) => folder(`page-${at}`, { path })));
  expect(pages.map(({ path }) => path)).toEqual([
    '/admin/a',
    '/admin/zones',
    '/admin/:kind/new',
    '/admin/members/:id',
    '/admin/:kind/:id',
  ]);
});

test('a page without a handle does not build', () => {
  expect(() => collectPages([{ folder: 'site/secret', handle: null }])).toThrow('src/web/site/secret: the page has no');
});

test('a page without an audience does not build', () => {
  const { audience: _, ...rest } = HANDLE;
  expect(() => collectPages([{ folder: 'admin/secret', handle: rest }])).toThrow('the handle has no audience');
  // @ts-expect-error The type requires an audience as well.
  const declared: PageHandle = rest;
  expect(declared).not.toHaveProperty('audience');
});

test('a page of admins without a permission does not build', () => {
  const { permission: _, ...rest } = HANDLE;
  expect(() => collectPages([{ folder: 'admin/secret', handle: rest }])).toThrow('the handle has no permission');
});

test.each([
  ['site/members', HANDLE, 'the folder is not one of the audience admin'],
  ['admin/members', { ...HANDLE, audience: 'public' } as const, 'the folder is not one of the audience public'],
  ['admin/members', { ...HANDLE, audience: 'staff' as 'admin' }, 'the folder is not one of the audience staff'],
])('the page %s does not build with another audience than its folder', (name, handle, reason) => {
  expect(() => collectPages([{ folder: name, handle }])).toThrow(reason);
});

test.each(['', 'admin', '/admin/', '/admin//x', '/admin/*', '/admin/:id?', '/a b', '/:'])('%j is no path', (path) => {
  expect(() => collectPages([folder('one', { path })])).toThrow('is no path');
  expect(() => collectPages([folder('one', { aliases: [path] })])).toThrow('is no path');
});

test('two pages cannot have the same id or match the same paths', () => {
  expect(() => collectPages([folder('one'), folder('two')])).toThrow('/admin/members');
  expect(() => collectPages([folder('one', { path: '/x/:a' }), folder('two', { path: '/X/:b' })])).toThrow('/x/:');
  expect(() => collectPages([folder('one'), folder('two', { path: '/x', aliases: ['/admin/members'] })])).toThrow();
  const other = { folder: 'site/one', handle: { ...HANDLE, audience: 'public', path: '/x' } } as const;
  expect(() => collectPages([folder('one'), other])).toThrow('are both one');
});

test.each([
  ['/a/:x/c', '/a/b/:y'],
  ['/a/:x/:y/d', '/A/:x/c/:z'],
])(
  '%s and %s of different audiences or permissions do not build: the router could choose the other page',
  (path, other) => {
    const open = { ...HANDLE, audience: 'public' } as const;
    const collect = (handle: PageHandle) => collectPages([folder('one', { path }), { folder: 'site/two', handle }]);
    expect(() => collect({ ...open, path: other })).toThrow('match the same URLs');
    expect(() => collect({ ...open, path: '/x', aliases: [other] })).toThrow('match the same URLs');
    expect(collectPages([folder('one', { path }), folder('two', { path: other })])).toHaveLength(2);
    const erases = folder('two', { path: other, permission: 'members.erase' });
    expect(() => collectPages([folder('one', { path }), erases])).toThrow('match the same URLs');
  },
);

test.each(['/it', '/De/shop', '/:kind/new', '/:kind/:id'])('%s does not build: it begins like a prefix', (path) => {
  expect(() => collectPages([folder('one', { path })])).toThrow('begins like the prefix of a language');
  expect(() => collectPages([folder('one', { aliases: [path] })])).toThrow('begins like the prefix of a language');
});

test('a path with parameters cannot be listed by search engines', () => {
  expect(() => collectPages([folder('one', { path: '/x/:id', robots: 'index' })])).toThrow('cannot be listed');
});
