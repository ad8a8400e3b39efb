// Which registrations count as conversions of an experiment, and how often.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#kernel/instant.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { type CountedClub, openCountedClub } from '../support/counted-club.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { newVisitor } from '../support/visitors.ts';

const HERO = sampleDefinition();

let counted: CountedClub;
beforeEach(async () => {
  counted = await openCountedClub();
});
afterEach(() => counted.close());

describe('[K3] a conversion', () => {
  test('is that of a visit that was counted, and of something that ran', async () => {
    await counted.start(HERO);
    await counted.run('create', [], { file: '-', stdin: JSON.stringify(sampleDefinition({ key: 'draft' })) });
    await counted.register({ getCookies: () => '' });
    const forged = ['draft.1.band', 'unknown.1.band', 'hero.2.band', 'hero.1.other', 'hero.0.band', "hero.1.'"];
    for (const value of forged) await counted.register({ getCookies: () => `${COOKIES.exposed}=${value}` });
    expect(await counted.countExposuresOfRegistrations()).toBe(0);
    await counted.register({ getCookies: () => `${COOKIES.exposed}=${[...forged, 'hero.1.band'].join('~')}` });
    expect(await counted.countExposuresOfRegistrations()).toBe(1);
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('counts once if the same form arrives twice, at the same time or later', async () => {
    await counted.start(HERO);
    const visit = { getCookies: () => `${COOKIES.exposed}=hero.1.band` };
    const input = newVisitor();
    const results = await Promise.all([input, input, input].map((one) => counted.register(visit, one)));
    results.push(await counted.register(visit, input));
    expect(new Set(results.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('is that of the newest submission where one takes over the address', async () => {
    await counted.start(HERO);
    const submit = (value: string, email: string) =>
      counted.register({ getCookies: () => `${COOKIES.exposed}=${value}` }, { email });
    const { email } = newVisitor();
    await submit('hero.1.control', email);
    expect((await submit('hero.1.band', email)).result.__typename).toBe('AccountPending');
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [1, 1],
    ]);
    await counted.activateNewest(email);
    expect(await counted.readCounts('hero', 'activation')).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const other = newVisitor().email;
    await Promise.all(['hero.1.control', 'hero.1.band', 'hero.1.control'].map((value) => submit(value, other)));
    const counts = (await counted.readCounts('hero')) ?? [];
    expect(counts.reduce((sum, [, conversions = 0]) => sum + conversions, 0)).toBe(2);
    await submit('', other);
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('counts once before and after the schedule has counted it', async () => {
    await counted.start(HERO);
    const visit = { getCookies: () => `${COOKIES.exposed}=hero.1.band` };
    const { email } = newVisitor();
    await counted.register(visit, { email });
    await counted.register(visit);
    await Promise.all([runSchedule('count-registrations'), runSchedule('count-registrations')]);
    expect(await readUncounted()).toEqual([0, 0]);
    const two = [
      [0, 0],
      [2, 2],
    ];
    expect(await counted.readCounts('hero')).toEqual(two);
    await counted.register(visit, { email });
    expect(await readUncounted()).toEqual([-1, 0, 1]);
    expect(await counted.readCounts('hero')).toEqual(two);
    await runSchedule('count-registrations');
    expect(await readUncounted()).toEqual([0, 0, 0]);
    expect(await counted.readCounts('hero')).toEqual(two);
    await counted.activateNewest(email);
    expect(await counted.readCounts('hero')).toEqual(two);
    expect(await counted.readCounts('hero', 'activation')).toEqual([
      [0, 0],
      [2, 1],
    ]);
  });

  test('that is replaced before the schedule has counted it never enters the counts', async () => {
    await counted.start(HERO);
    const { email } = newVisitor();
    await counted.register({ getCookies: () => `${COOKIES.exposed}=hero.1.control` }, { email });
    await counted.register({ getCookies: () => `${COOKIES.exposed}=hero.1.band` }, { email });
    await runSchedule('count-registrations');
    expect(await counted.club.sql('select variation, registrations::int from experiment_count')).toEqual([
      { variation: 'band', registrations: 1 },
    ]);
    await counted.activateNewest(email);
    counted.club.setClock(29 * DAY);
    await settleOld();
    expect(await counted.countExposuresOfRegistrations()).toBe(0);
    expect(await counted.readCounts('hero', 'activation')).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('is counted once by repeated and simultaneous jobs and schedules', async () => {
    await counted.start(HERO);
    const { visitor, result } = await counted.register({ getCookies: () => `${COOKIES.exposed}=hero.1.band` });
    await counted.activateNewest(visitor.email);
    const settle = () => counted.club.runJob('experiment.settle-conversion', result);
    counted.club.setClock(29 * DAY);
    await Promise.all([settle(), settleOld(), settle(), settleOld()]);
    expect(await counted.readCounts('hero', 'activation')).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await counted.countExposuresOfRegistrations()).toBe(0);
  });

  test('stays in the results when nothing connects the registration with it any more', async () => {
    await counted.start(HERO);
    await counted.register({ getCookies: () => `${COOKIES.exposed}=hero.1.band` });
    counted.club.setClock(29 * DAY);
    // No registration is pending so long, unless no worker ran.
    await settleOld();
    expect(await counted.countExposuresOfRegistrations()).toBe(1);
    counted.club.setClock(27 * DAY);
    await counted.club.areas.registration.useCases.expireRegistrations();
    await settleOld();
    expect(await counted.countExposuresOfRegistrations()).toBe(1);
    counted.club.setClock(28 * DAY + HOUR);
    await settleOld();
    expect(await counted.countExposuresOfRegistrations()).toBe(0);
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await counted.club.sql("select to_char(day, 'YYYY-MM-DD') as day from experiment_count")).toEqual([
      { day: '2026-03-02' },
    ]);
  });
});

function settleOld(): Promise<unknown> {
  return runSchedule('settle-conversions');
}

async function runSchedule(schedule: string): Promise<unknown> {
  const found = counted.club.program.schedules.find(({ name }) => name === `experiment.${schedule}`);
  if (!found) throw new Error(`There is no schedule ${schedule}`);
  return found.run();
}

async function readUncounted(): Promise<readonly number[]> {
  const rows = await counted.club.sql<{ uncounted: number }>('select uncounted from registration_exposure order by 1');
  return rows.map(({ uncounted }) => uncounted);
}
