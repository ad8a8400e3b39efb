import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createFindPage } from '#web/routing/find-page.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import { getRoutePattern } from './route-pattern.ts';

function getPattern(url: string, route = '/acquisition/*'): string | null {
  return getRoutePattern({ url, routeOptions: { url: route } } as unknown as FastifyRequest);
}

test.each([
  ['/acquisition/de/about-us?a=1', '/acquisition/about-us'],
  ['/acquisition/de/about-us.data', '/acquisition/about-us'],
  ['/acquisition/registration/formstarted.data?rc=NOCTURNE', '/acquisition/registration/formstarted'],
  ['/acquisition/SECRET.data', '/acquisition/'],
  ['/acquisition/_.data', '/acquisition/'],
  ['/acquisition/de/_.data?index', '/acquisition/'],
  ['/acquisition/no/such/page.data', '/acquisition/*'],
])('[K8] %s counts as %s', (url, pattern) => {
  expect(getPattern(url)).toBe(pattern);
});

test('[K8] a request that is no page counts as its own route', () => {
  expect(getPattern('/acquisition/graphql?query=a', '/acquisition/graphql')).toBe('/acquisition/graphql');
});

test('[K8] a page with parameters counts as its path or as its own name, without their values', () => {
  const page: DeclaredPage = { ...PAGES[1], path: '/admin/members/:id' };
  const request = { url: '/acquisition/de/admin/members/4711.data?a=1', routeOptions: { url: '/acquisition/*' } };
  const find = (one: DeclaredPage) => getRoutePattern(request as unknown as FastifyRequest, createFindPage([one]));
  expect(find(page)).toBe('/acquisition/admin/members/:id');
  expect(find({ ...page, metricsName: '/admin/member' })).toBe('/acquisition/admin/member');
});
