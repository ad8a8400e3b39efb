// Visits that several processes serve, of which one has not heard of the newest publication.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#app/create-app.ts';
import { DAY, HOUR } from '#kernel/instant.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { type CountedClub, createPage, openCountedClub, visitIn } from '../support/counted-club.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { createVisit, type Visit } from '../support/visit.ts';

const HERO = sampleDefinition();
const BAND = { 'landing.hero': 'band' };

let counted: CountedClub;
beforeEach(async () => {
  counted = await openCountedClub();
});
afterEach(() => counted.close());

/** A process with pages, and the flags of the pages that it renders. Announcements wait for the jobs of the test. */
async function openProcess() {
  const rendered: VisitContext['flags'][] = [];
  const app = await counted.openPages(async (_, { visit }) => {
    rendered.push(visit.flags);
    return createPage();
  });
  return { app, rendered };
}

/** The same browser, whose next request another process serves. */
function moveTo(app: App, visit: Visit): Visit {
  const moved = createVisit(app);
  for (const [name, value] of visit.cookies) moved.cookies.set(name, value);
  return moved;
}

async function publishPhase(phase: number): Promise<void> {
  const stdin = JSON.stringify({ ...HERO, phase });
  await counted.run('edit', ['hero'], { file: '-', stdin, revision: String(phase) });
}

describe('[K9] a process that is behind', () => {
  test('shows a visit what another process gave it: of a new experiment and of a new phase', async () => {
    const behind = await openProcess();
    await counted.start(HERO);
    const ahead = await openProcess();
    const visit = visitIn(ahead.app, HERO, 1);
    await visit.open('/login');
    const moved = moveTo(behind.app, visit);
    const { cookies } = await moved.open('/login');
    expect([ahead.rendered, behind.rendered]).toEqual([[BAND], [BAND]]);
    expect(cookies.map(({ name }) => name)).not.toContain(COOKIES.variants);

    await publishPhase(2);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const later = await openProcess();
    const second = { ...HERO, phase: 2 };
    const next = visitIn(later.app, second, 1);
    await next.open('/');
    await moveTo(behind.app, next).open('/');
    expect(next.cookies.get(COOKIES.variants)).toMatch(/^\d+~hero\.2\.band$/);
    expect([later.rendered, behind.rendered.slice(1)]).toEqual([[BAND], [BAND]]);
    // The visit of the earlier phase keeps its variant.
    await moved.open('/login?a');
    expect(behind.rendered.at(-1)).toEqual(BAND);
  });

  test('changes no cookie while it cannot read the publication', async () => {
    const behind = await openProcess();
    await counted.start(HERO);
    const ahead = await openProcess();
    const visit = visitIn(ahead.app, HERO, 1);
    await visit.open('/');
    const cookie = visit.cookies.get(COOKIES.variants);
    await counted.club.sql('alter table experiment rename to away');
    const moved = moveTo(behind.app, visit);
    await moved.open('/login');
    await counted.club.sql('alter table away rename to experiment');
    expect(behind.rendered).toEqual([{}]);
    expect(moved.cookies.get(COOKIES.variants)).toBe(cookie);
  });
});

test('[K3] a visit that begins anew after a day counts as another one, with the variation that it has', async () => {
  await counted.start(HERO);
  const { app } = await openProcess();
  const visit = visitIn(app, HERO, 1);
  for (const path of ['/', '/login']) await visit.open(path);
  const first = visit.cookies.get(COOKIES.variants);
  counted.club.setClock(23 * HOUR);
  await visit.open('/');
  expect(visit.cookies.get(COOKIES.variants)).toBe(first);
  counted.club.setClock(DAY + HOUR);
  await visit.open('/login');
  expect(visit.cookies.get(COOKIES.variants)).not.toBe(first);
  expect(visit.cookies.get(COOKIES.variants)).toMatch(/~hero\.1\.band$/);
  expect(visit.cookies.has(COOKIES.exposed)).toBe(false);
  for (const path of ['/', '/', '/autumn']) await visit.open(path);
  expect(visit.cookies.get(COOKIES.exposed)).toBe('hero.1.band');
  await counted.closePages();
  expect(await counted.readCounts('hero')).toEqual([
    [0, 0],
    [2, 0],
  ]);
});
