import { expect, expectTypeOf, test } from 'vitest';
import { formatPath, type Href, href, withFlag, withQuery } from './href.ts';
import type { PageArgs, PathParameters } from './page-handle.ts';

test('a path without parameters stays as its page declares it', () => {
  expect([href('/'), href('/registration/deny')]).toEqual(['/', '/registration/deny']);
});

test('parameters are encoded', () => {
  expect(href('/:slug', { slug: 'a/b ?#é' })).toBe('/a%2Fb%20%3F%23%C3%A9');
  expect(formatPath('/admin/members/:id/mails/:mailId', { id: '1', mailId: '2' })).toBe('/admin/members/1/mails/2');
});

test.each(['', '.', '..'])('no path has the parameter "%s": a browser would request another page', (slug) => {
  expect(() => href('/:slug', { slug })).toThrow('cannot be the parameter slug');
});

test('queries are encoded, and parameters without a value left out', () => {
  expect(withQuery(href('/login'), { returnTo: '/de/a?b', notice: null, other: undefined })).toBe(
    '/login?returnTo=%2Fde%2Fa%3Fb',
  );
  expect(withFlag(href('/login'), 'a')).toBe('/login?a');
  expect(withFlag(withQuery(href('/login'), { a: '1' }), 'b')).toBe('/login?a=1&b');
});

test('what is no page, or has other parameters, does not compile', () => {
  // @ts-expect-error There is no such page.
  href('/logn');
  // @ts-expect-error A path has no locale prefix.
  href('/de/login');
  // @ts-expect-error The parameter is missing.
  expect(() => href('/:slug')).toThrow();
  // @ts-expect-error The parameter has another name.
  expect(() => href('/:slug', { id: '1' })).toThrow();
  // @ts-expect-error There is one parameter too many.
  href('/:slug', { slug: 'a', id: '1' });
  // @ts-expect-error The page has no parameters.
  href('/login', { id: '1' });
  // @ts-expect-error Only href makes links.
  const link: Href = '/login';
  expect(link).toBe('/login');
});

test('a loader knows the parameters of its page', () => {
  expectTypeOf<PathParameters<'/admin/members/:id/mails/:mailId'>>().toEqualTypeOf<{
    readonly id: string;
    readonly mailId: string;
  }>();
  type Params = PageArgs<{ path: '/members/:id'; aliases: readonly ['/m/:short']; audience: 'member' }>['params'];
  expectTypeOf<Params['id']>().toEqualTypeOf<string>();
  expectTypeOf<Params['short']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<keyof Params>().toEqualTypeOf<'id' | 'short'>();
});
