import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { LoadContext, PreviewedLanding } from '#web/routing/load-context.ts';
import { createPreviews, type PreviewDependencies } from './previews.ts';

const REQUEST = {} as FastifyRequest;
const SHOWN = { brand: 'two', locale: 'de', landing: {} as PreviewedLanding } as const;

function open(wait: number | null = null) {
  const log = { running: 0, most: 0, rendered: [] as string[] };
  const brands = [{ id: 'one' }, { id: 'two' }] as unknown as PreviewDependencies['brands'];
  const previews = createPreviews(
    {
      brands,
      site: { publicOrigin: 'https://club.example' },
      getVisit: () => ({ context: { brand: brands[0], flags: { a: 1 } } }) as never,
      takeAttempt: async () => wait,
      async respond(page, { visit }) {
        log.running += 1;
        log.most = Math.max(log.most, log.running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        log.running -= 1;
        log.rendered.push(`${visit.brand.id} ${page.url} ${JSON.stringify(visit.flags)}`);
        return new Response('shown');
      },
    },
    async (_request, { visit }) => ({ visit }) as LoadContext,
  );
  return { log, previews };
}

test('[K22] previews are rendered one at a time, in the brand and language, without experiments', async () => {
  const { log, previews } = open();
  const all = await Promise.all(Array.from({ length: 20 }, () => previews(REQUEST, 'admin')(SHOWN)));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(log.most).toBe(1);
  expect(new Set(log.rendered)).toEqual(new Set(['two https://club.example/acquisition/de/ {}']));
});

test('[K22] other work of the process runs between previews', async () => {
  const { log, previews } = open();
  const seen: number[] = [];
  const all = Promise.all(Array.from({ length: 5 }, () => previews(REQUEST, 'admin')(SHOWN)));
  const timer = setInterval(() => seen.push(log.rendered.length), 1);
  await all;
  clearInterval(timer);
  expect(seen.some((count) => count > 0 && count < 5)).toBe(true);
});

test.each([
  ['an admin above the limit', 'admin', 30],
  ['nobody', null, null],
])('[K22] %s gets no preview', async (_, adminId, wait) => {
  const { log, previews } = open(wait);
  expect((await previews(REQUEST, adminId)(SHOWN)).status).toBe(429);
  expect(log.rendered).toEqual([]);
});
