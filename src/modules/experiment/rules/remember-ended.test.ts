import { expect, test } from 'vitest';
import { createDecideByNewest } from './decide-by-newest.ts';
import type { FeatureDefinition, FeaturePayload } from './payload.ts';
import { createRememberEnded } from './remember-ended.ts';

const HOURS = 3_600_000;

function hero(bucketVersion: number, value: string): FeatureDefinition {
  const meta = [{ key: 'control' }, { key: 'bold' }];
  const split = { hashAttribute: 'acqAnonymousId', hashVersion: 2, weights: [0, 1], bucketVersion };
  const rule = { key: 'hero', variations: [null, value], meta, ...split };
  return { defaultValue: 'default', rules: [{ force: 'band', condition: { path: '/band' } }, rule] };
}

function publish(feature?: FeatureDefinition): FeaturePayload {
  return { features: feature ? { 'landing.hero': feature } : {}, experiments: [], savedGroups: {} };
}

/** A process that has loaded payloads of a GrowthBook service one after the other. */
function createProcess() {
  const state: { payload: FeaturePayload | null; time: number } = { payload: null, time: 0 };
  const clock = () => new Date(state.time);
  const published = () => state.payload && { version: 1, dateUpdated: '', payload: state.payload };
  const decide = createDecideByNewest(createRememberEnded(published, clock), clock);
  return {
    state,
    ask(cookie: string | null, path = '/') {
      const visitor = { acqAnonymousId: 'a', applicationCountry: 'DE', applicationLanguage: 'DE', path };
      return decide({ visitor, cookie, url: `https://club.example/acquisition${path}` });
    },
  };
}

test('[K9] a visit keeps what it has of a GrowthBook service, four hours after it is gone from the payload', () => {
  const { state, ask } = createProcess();
  expect(ask(null).variants).toEqual({});
  state.payload = publish(hero(1, 'portrait-1'));
  const begun = ask(null);
  expect(begun).toMatchObject({ newCookie: '0~hero.1.bold', flags: { 'landing.hero': 'portrait-1' } });
  state.payload = publish();
  for (const hours of [0, 1, 3.99]) {
    state.time = hours * HOURS;
    expect(ask('0~hero.1.bold')).toMatchObject({ variants: begun.variants, flags: begun.flags, newCookie: null });
    expect(ask(null)).toEqual(expect.objectContaining({ variants: {}, flags: {}, assignments: '-' }));
    expect(ask('hero.1.bold', '/band').flags).toEqual(begun.flags);
  }
  state.time = 4 * HOURS;
  const { variants, flags } = ask('hero.1.bold');
  expect([variants, flags]).toEqual([{}, {}]);
});

test('[K9] another version in the payload is for new visits, and an experiment that returns is what runs', () => {
  const { state, ask } = createProcess();
  state.payload = publish(hero(1, 'portrait-1'));
  expect(ask('hero.1.bold').flags).toEqual({ 'landing.hero': 'portrait-1' });
  state.payload = publish(hero(2, 'portrait-2'));
  expect(ask('hero.1.bold').flags).toEqual({ 'landing.hero': 'portrait-1' });
  expect(ask(null)).toMatchObject({ assignments: 'hero.2.bold', flags: { 'landing.hero': 'portrait-2' } });
  state.payload = publish(hero(1, 'portrait-1'));
  for (const cookie of ['hero.1.bold', 'hero.2.bold'])
    expect(ask(cookie).flags['landing.hero']).toBe(cookie === 'hero.1.bold' ? 'portrait-1' : 'portrait-2');
});

test('a payload that cannot be read ends nothing', () => {
  const { state, ask } = createProcess();
  state.payload = publish(hero(1, 'portrait-1'));
  const before = state.payload;
  ask('hero.1.bold');
  state.payload = null;
  expect(ask('hero.1.bold').flags).toEqual({});
  state.payload = before;
  expect(ask('hero.1.bold').flags).toEqual({ 'landing.hero': 'portrait-1' });
});
