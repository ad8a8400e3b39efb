import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { getRoutePattern } from './route-pattern.ts';

function patternOf(url: string, route = '/acquisition/*'): string | null {
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
  expect(patternOf(url)).toBe(pattern);
});

test('[K8] a request that is no page counts as its own route', () => {
  expect(patternOf('/acquisition/graphql?query=a', '/acquisition/graphql')).toBe('/acquisition/graphql');
});
