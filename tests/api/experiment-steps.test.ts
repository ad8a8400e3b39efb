// The steps of the funnel in the results of an experiment. Pages are plain text here and report the facts of real ones.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#app/create-app.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { type CountedClub, createPage, openCountedClub, visitIn } from '../support/counted-club.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { createVisit } from '../support/visit.ts';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const FORM = '/registration/formstarted?rc=NOCTURNE';
const LINK = '/?rc=NOCTURNE';
const HERO = sampleDefinition();
const STEPS = sampleDefinition({
  key: 'steps',
  variations: [
    { key: 'control', name: 'One', weight: 0.5, values: {}, redirect: null },
    { key: 'two', name: 'Two', weight: 0.5, values: { 'registration.steps': 2 }, redirect: null },
  ],
});

let counted: CountedClub;
beforeEach(async () => {
  counted = await openCountedClub();
});
afterEach(() => counted.close());

function openPages(): Promise<App> {
  return counted.openPages(async ({ url }: Request, { noteFact }: LoadContext) => {
    if (url.includes('formstarted')) noteFact({ step: 'form' });
    else if (url.includes('rc=')) noteFact({ step: 'code-good' });
    else noteFact({ step: 'landing' });
    return createPage();
  });
}

/** The conversions of both variations at the steps between exposure and registration, after all counts are written. */
async function readSteps(key: string) {
  await counted.closePages();
  return { code: await counted.readCounts(key, 'code'), form: await counted.readCounts(key, 'form') };
}

describe('[K3] the steps of the funnel', () => {
  test('count visits that entered a code, and those that opened the form, once each', async () => {
    await counted.start(HERO);
    const app = await openPages();
    const [leaves, reads, starts] = [visitIn(app, HERO, 0), visitIn(app, HERO, 1), visitIn(app, HERO, 1)];
    await leaves.open('/');
    for (const path of ['/', LINK, LINK]) await reads.open(path);
    expect(reads.cookies.get(COOKIES.exposed)).toBe('hero.1.band.c');
    for (const path of ['/', FORM, FORM, '/', LINK]) await starts.open(path);
    expect(starts.cookies.get(COOKIES.exposed)).toBe('hero.1.band.f');
    await counted.register(starts);
    expect(await readSteps('hero')).toEqual({
      code: [
        [1, 0],
        [2, 2],
      ],
      form: [
        [1, 0],
        [2, 1],
      ],
    });
    expect(await counted.readCounts('hero')).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test('count with the page that exposes the visit: who sees the form has entered a code', async () => {
    await counted.start(STEPS);
    const visit = visitIn(await openPages(), STEPS, 1);
    for (const path of ['/', LINK, FORM]) await visit.open(path);
    expect(await readSteps('steps')).toEqual({
      code: [
        [0, 0],
        [1, 1],
      ],
      form: [
        [0, 0],
        [1, 1],
      ],
    });
  });

  test('count neither bots and members nor forms that are posted', async () => {
    await counted.start(HERO);
    const app = await openPages();
    const bot = createVisit(app, GOOGLE);
    const member = createVisit(app);
    member.cookies.set(COOKIES.session, 'a-token');
    for (const visit of [bot, member]) {
      visit.cookies.set(COOKIES.exposed, 'hero.1.band');
      await visit.open(FORM);
    }
    const posting = createVisit(app);
    posting.cookies.set(COOKIES.exposed, 'hero.1.band');
    await posting.open(FORM, { method: 'POST', headers: { origin: 'https://club.example' } });
    const { code, form } = await readSteps('hero');
    expect([code, form].map((step) => step?.map(([, conversions]) => conversions))).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
