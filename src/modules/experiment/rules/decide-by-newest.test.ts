import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/instant.ts';
import { sampleDefinition, sampleExperiment, sampleVariations } from '../../../../tests/support/experiments.ts';
import { buildDefinitionsPayload, buildPayload } from './build-payload.ts';
import { createDecideByNewest } from './decide-by-newest.ts';
import type { ExperimentDefinition } from './experiment.ts';
import type { PublishedPayload } from './payload.ts';
import { getHour, parseVisitCookie } from './visit-cookie.ts';

const OPTIONS = { origin: 'https://club.example', basePath: '/acquisition', environment: 'test' };
const START = new Date('2026-03-02T12:30:00.000Z');
const HOUR_OF_START = getHour(START);
const STEPS = { key: 'steps', variations: sampleVariations('registration.steps', [1, 2]) };
const OFFER = { key: 'offer', variations: sampleVariations('voucher.percent', [10, 20]) };
const FOREVER = Number.POSITIVE_INFINITY;

type Changes = Partial<ExperimentDefinition>;

function publish(running: readonly Changes[], ended: readonly Changes[] = []): PublishedPayload {
  const retained = ended.map((changes) => ({
    payload: buildDefinitionsPayload([sampleDefinition(changes)], OPTIONS),
    keptUntil: FOREVER,
  }));
  const payload = buildPayload(
    running.map((changes) => sampleExperiment(changes)),
    OPTIONS,
  );
  return { version: 1, dateUpdated: '', payload, retained };
}

/** A process at a time after the start, with this publication; `gone` phases were unknown to the newest one as well. */
function createProcess(published: PublishedPayload | null, gone: readonly string[] = []) {
  const state = { published, time: 0 };
  const clock = () => new Date(START.getTime() + state.time);
  const decide = createDecideByNewest(
    () => state.published,
    clock,
    (phase) => gone.includes(phase),
  );
  return {
    state,
    ask(cookie: string | null, query = '') {
      const visitor = { acqAnonymousId: 'a', applicationCountry: 'DE', applicationLanguage: 'DE', path: '/' };
      return decide({ visitor, cookie, url: `https://club.example/acquisition/${query}` });
    },
  };
}

/** A cookie that began these hours after the start. */
function begun(hours: number, assignments: string): string {
  return `${HOUR_OF_START + hours}~${assignments}`;
}

describe('[K9] the beginning of a visit', () => {
  test('is an hour in its cookie, which stays', () => {
    const { state, ask } = createProcess(publish([{}]));
    const { newCookie } = ask(null);
    expect(newCookie).toMatch(new RegExp(`^${HOUR_OF_START}~hero\\.1\\.(?:control|band)$`));
    for (const time of [0, 20 * MINUTE, HOUR, 23 * HOUR]) {
      state.time = time;
      expect(ask(newCookie)).toMatchObject({ newCookie: null, isRenewed: false });
    }
  });

  test('does not matter for what is decided: one decision serves visits of all hours', () => {
    const { ask } = createProcess(publish([{}]));
    const decided = ask(begun(0, 'hero.1.band'));
    for (const hours of [-1, -10, -23]) {
      const { newCookie, variants, flags, assignments } = ask(begun(hours, 'hero.1.band'));
      expect([newCookie, assignments]).toEqual([null, 'hero.1.band']);
      expect(variants).toBe(decided.variants);
      expect(flags).toBe(decided.flags);
    }
  });

  test('is now for a cookie of an earlier version, and for one of the future', () => {
    const { ask } = createProcess(publish([{}]));
    for (const cookie of ['hero.1.band', begun(1, 'hero.1.band'), begun(100_000, 'hero.1.band')])
      expect(ask(cookie)).toMatchObject({
        ...{ variants: { hero: 'band' }, newCookie: begun(0, 'hero.1.band'), isRenewed: false },
      });
    expect(ask('nonsense').newCookie).toMatch(new RegExp(`^${HOUR_OF_START}~hero\\.1\\.`));
  });

  test('[B5] and switched-off experiments last as long', () => {
    const { state, ask } = createProcess(publish([{}]));
    const off = ask(begun(-3, 'hero.1.band'), '?disablegb=true').newCookie;
    expect(off).toBe(begun(-3, '-'));
    expect(ask(off).variants).toEqual({});
    expect(ask(off).newCookie).toBeNull();
    state.published = null;
    expect(ask(null, '?disablegb=true').newCookie).toBe(begun(0, '-'));
  });
});

describe('[K9] a visit that began a day ago', () => {
  test.each([23 * HOUR, DAY - 31 * MINUTE, DAY])('is the same after %i ms', (time) => {
    const { state, ask } = createProcess(publish([{}]));
    state.time = time;
    expect(ask(begun(0, 'hero.1.band'))).toMatchObject({ isRenewed: false, newCookie: null });
  });

  test('begins anew: it keeps what runs, and what was started since may include it', () => {
    const { state, ask } = createProcess(publish([{}, STEPS, OFFER]));
    state.time = 25 * HOUR;
    const renewed = ask(begun(0, 'hero.1.band~steps.1.!'));
    expect(renewed).toMatchObject({ isRenewed: true, variants: { hero: 'band', offer: expect.any(String) } });
    expect(renewed.assignments).toMatch(/^hero\.1\.band~offer\.1\.v[01]~steps\.1\.!$/);
    expect(parseVisitCookie(renewed.newCookie)).toEqual({
      ...{ beganIn: HOUR_OF_START + 25, assignments: renewed.assignments },
    });
    expect(ask(renewed.newCookie)).toMatchObject({ isRenewed: false, newCookie: null });
  });

  test('keeps its variants of what ended lately, and drops all else of what ended', () => {
    const { state, ask } = createProcess(publish([STEPS], [{}, OFFER]), ['ghost.1']);
    state.time = 30 * HOUR;
    const { assignments, flags } = ask(begun(0, 'ghost.1.x~hero.1.band~offer.1.!'));
    expect(assignments).toMatch(/^hero\.1\.band~steps\.1\.v[01]$/);
    expect(flags['landing.hero']).toBe('band');
  });

  test('is drawn by the phase that runs, where its own ended without it', () => {
    const { state, ask } = createProcess(publish([{ phase: 2 }], [{}]));
    state.time = 30 * HOUR;
    expect(ask(begun(0, 'hero.1.band')).assignments).toBe('hero.1.band');
    for (const place of ['', '!'])
      expect(ask(begun(0, `hero.1.${place}`)).assignments).toMatch(/^hero\.2\.(control|band)$/);
  });

  test('loses nothing that other processes may know', () => {
    const { state, ask } = createProcess(publish([{}]));
    state.time = 30 * HOUR;
    expect(ask(begun(0, 'hero.2.band~new.1.~other.3.!')).assignments).toBe('hero.2.band~new.1.~other.3.!');
  });

  test('that no experiment included takes part again', () => {
    const { state, ask } = createProcess(publish([{}]));
    state.time = 30 * HOUR;
    expect(ask(begun(0, '-')).assignments).toMatch(/^hero\.1\.(control|band)$/);
  });

  test('keeps its variants where the cookie has no room for more', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...STEPS, key: `${'long-'.repeat(5)}${index}` }));
    const full = Array.from({ length: 55 }, (_, index) => `zz-${'other-'.repeat(4)}${index + 10}.1.a`).join('~');
    const { state, ask } = createProcess(publish(many));
    state.time = 30 * HOUR;
    expect(ask(begun(0, full)).assignments).toBe(full);
  });
});

describe('[K9] while a process has no publication', () => {
  const AS_IT_IS = { hasExperiments: false, variants: {}, flags: {}, features: {}, redirect: null };

  test('visits that have begun have no variants and keep their cookies', () => {
    const { state, ask } = createProcess(null);
    for (const time of [0, 30 * HOUR]) {
      state.time = time;
      for (const cookie of [begun(0, 'hero.1.band'), 'hero.1.band', begun(0, '-')])
        expect(ask(cookie)).toEqual({
          ...{ ...AS_IT_IS, newCookie: null, isRenewed: false },
          assignments: cookie.replace(/^\d+~/, ''),
        });
    }
    state.published = publish([{}]);
    expect(ask(begun(30, 'hero.1.band')).variants).toEqual({ hero: 'band' });
  });

  test.each([null, 'nonsense', ''])('a visit that begins stays without variants (cookie %j)', (cookie) => {
    const { state, ask } = createProcess(null);
    const first = ask(cookie);
    expect(first).toEqual({ ...AS_IT_IS, newCookie: begun(0, '-'), assignments: '-', isRenewed: false });
    state.published = publish([{}]);
    expect(ask(first.newCookie)).toMatchObject({ variants: {}, flags: {}, newCookie: null });
    expect(ask(null).variants).toEqual({ hero: expect.any(String) });
    state.time = 25 * HOUR;
    expect(ask(first.newCookie).variants).toEqual({ hero: expect.any(String) });
  });

  test('one that is behind changes nothing of what it does not know', () => {
    const { ask } = createProcess(publish([{}]));
    for (const assignments of ['hero.2.band', 'hero.1.band~new.1.band', 'hero.1.band~new.1.!', 'new.1.~other.4.x']) {
      const { newCookie } = ask(begun(0, assignments));
      expect(newCookie, assignments).toBeNull();
    }
  });
});
