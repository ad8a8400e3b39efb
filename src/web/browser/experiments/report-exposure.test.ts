import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decideConsent, openExperimentsPage } from '../../../../tests/support/experiments-page.ts';

const events: unknown[] = [];
vi.mock('../analytics/track.ts', () => ({ track: (event: unknown) => void events.push(event) }));

beforeEach(() => {
  events.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

async function load(session = new Map<string, string>()) {
  openExperimentsPage({ vestibule_anonymous_id: '0123456789abcdef' }, { session });
  const { listenForConsent } = await import('../consent/consent-status.ts');
  listenForConsent();
  const { reportExposure } = await import('./report-exposure.ts');
  return { reportExposure, session };
}

test('[D5] [H8] an assignment is an event with the ids of experiment, variation and visitor, once a page load', async () => {
  const { reportExposure } = await load();
  reportExposure('headline', 'social');
  reportExposure('headline', 'social');
  reportExposure('hero', 'band');
  const common = { event: 'assign_experiment', acq_anonymous_id: '0123456789abcdef' };
  expect(events).toEqual([
    { ...common, experiment_id: 'headline', variation_id: 'social' },
    { ...common, experiment_id: 'hero', variation_id: 'band' },
  ]);
});

test('[D5] it is sent once a visit if the visitor allows analytics, before the event or after it', async () => {
  const { reportExposure, session } = await load();
  reportExposure('headline', 'social');
  expect(session.size).toBe(0);
  decideConsent('analytics');
  reportExposure('hero', 'band');
  const next = await load(session);
  next.reportExposure('headline', 'social');
  next.reportExposure('hero', 'band');
  decideConsent('analytics');
  next.reportExposure('sections', 'few');
  const last = await load(session);
  for (const [key, variation] of [
    ['headline', 'social'],
    ['hero', 'band'],
    ['sections', 'few'],
  ] as const)
    last.reportExposure(key, variation);
  expect(events).toHaveLength(3);
});

test('[D5] without consent nothing is stored, and each page load sends it for the decision', async () => {
  const { reportExposure, session } = await load();
  reportExposure('headline', 'social');
  const next = await load(session);
  next.reportExposure('headline', 'social');
  expect(events).toHaveLength(2);
  expect(session.size).toBe(0);
});

test('[D5] a refusal discards what was stored and sends nothing; a consent on a later page sends it', async () => {
  const { reportExposure, session } = await load();
  reportExposure('headline', 'social');
  decideConsent('analytics');
  decideConsent('necessary');
  expect(session.size).toBe(0);
  reportExposure('hero', 'band');
  expect(events).toHaveLength(1);
  decideConsent('analytics');
  const next = await load(session);
  next.reportExposure('hero', 'band');
  expect(events).toHaveLength(2);
});

test('[D5] an event that the refusal discarded is sent again after a later consent', async () => {
  const { reportExposure, session } = await load();
  reportExposure('headline', 'social');
  decideConsent('necessary');
  decideConsent('analytics');
  const next = await load(session);
  next.reportExposure('headline', 'social');
  expect(events).toHaveLength(2);
});

test.each(['{', 'null', '7', '{"headline.social":1}'])('[D5] the stored value %s counts as none', async (stored) => {
  const { reportExposure } = await load(new Map([['vestibule_exposures', stored]]));
  reportExposure('headline', 'social');
  expect(events).toHaveLength(1);
});

test("[D5] it is sent where the browser's storage is unavailable", async () => {
  const { reportExposure } = await load();
  vi.stubGlobal('sessionStorage', undefined);
  decideConsent('analytics');
  reportExposure('headline', 'social');
  decideConsent('necessary');
  expect(events).toHaveLength(1);
});
