import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { LoadContext, PreviewedLanding } from '#web/routing/load-context.ts';
import { createPreviews, type PreviewDependencies } from './previews.ts';

const REQUEST = {} as FastifyRequest;
const SHOWN = { kind: 'landing', brand: 'two', locale: 'de', landing: {} as PreviewedLanding } as const;
const SCREEN = { path: '/login', cookie: 'a=1', answers: { known: { is: 1 } }, flags: {} };

function open(wait: number | null = null) {
  const log = {
    running: 0,
    most: 0,
    rendered: [] as string[],
    cookie: null as string | null,
    execute: null as LoadContext['execute'] | null,
  };
  const facts = { colors: {}, mailFonts: {} };
  const brands = [
    { id: 'one', name: 'One', ...facts },
    { id: 'two', name: 'Two', ...facts },
  ] as unknown as PreviewDependencies['brands'];
  const previews = createPreviews(
    {
      brands,
      site: { publicOrigin: 'https://club.example' },
      getVisit: () => ({ context: { brand: brands[0], flags: { a: 1 } } }) as never,
      takeAttempt: async () => wait,
      translate: (locale, key) => `${key} in ${locale}`,
      async respond(page, { visit, execute }) {
        log.execute = execute;
        log.cookie = page.headers.get('cookie');
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
  expect(new Set(log.rendered)).toEqual(new Set(['two https://club.example/acquisition/de {}']));
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
  const refused = await previews(REQUEST, adminId)(SHOWN);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(log.rendered).toEqual([]);
});

test('[K22] a screen has its sample data, and asks the club for nothing', async () => {
  const { log, previews } = open();
  await previews(REQUEST, 'admin')({ kind: 'screen', brand: 'two', locale: 'fr', screen: SCREEN });
  expect(log.rendered).toEqual(['two https://club.example/acquisition/fr/login {}']);
  expect(log.cookie).toBe('a=1');
  const run = (operationName: string) => log.execute?.({ query: '', operationName, variables: {} });
  expect(await run('known')).toEqual({ data: { is: 1 } });
  expect(await run('members')).toMatchObject({ errors: [{}] });
});

test('[K22] the pages for when no page can be rendered are shown in the brand and language', async () => {
  const { log, previews } = open();
  const away = await previews(REQUEST, 'admin')({ kind: 'plain-error', brand: 'two', locale: 'sv', error: 'away' });
  expect(away.status).toBe(503);
  const html = await away.text();
  expect(html).toContain('error.away.title in sv');
  expect(html).toContain('Two');
  expect(log.rendered).toEqual([]);
});
