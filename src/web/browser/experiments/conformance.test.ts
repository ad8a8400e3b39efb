// The rules of specification F5 and D5 with the real SDK, configured as pages configure it.
import type { AutoExperiment, Experiment, FeatureDefinition } from '@growthbook/growthbook';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createExperiment, createRedirect } from '../../../../tests/support/experiment-payloads.ts';
import { createVisit, ORIGIN, openExperimentsPage } from '../../../../tests/support/experiments-page.ts';

const events: { readonly [name: string]: unknown }[] = [];
const tracking: { result: Promise<void> | undefined } = { result: undefined };
vi.mock('../analytics/track.ts', () => ({
  track(event: object) {
    events.push({ ...event });
    return tracking.result;
  },
}));

beforeEach(() => {
  events.length = 0;
  tracking.result = undefined;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const COOKIES = { vestibule_anonymous_id: '0123456789abcdef' };

type VisitSettings = Parameters<typeof createVisit>[0] extends { settings?: infer Settings } | undefined
  ? Settings
  : never;

async function openClient(
  cookies: Readonly<Record<string, string>> = COOKIES,
  search = '',
  settings: VisitSettings = {},
) {
  const page = openExperimentsPage(cookies);
  const { createClient } = await import('./create-client.ts');
  const visit = createVisit({ search, settings: settings ?? {} });
  return { ...page, visit, client: createClient(() => visit) };
}

const SPRING = `${ORIGIN}/acquisition/spring`;

type Payload = { readonly features?: Record<string, unknown>; readonly experiments?: readonly unknown[] };

async function load(payload: Payload, cookies = COOKIES, settings: VisitSettings = {}) {
  const { features = {}, experiments = [] } = payload;
  const opened = await openClient(cookies, '', settings);
  await opened.client.setPayload({
    features: features as Record<string, FeatureDefinition>,
    experiments: experiments as AutoExperiment[],
  });
  await vi.advanceTimersByTimeAsync(100);
  return opened;
}

describe('[F5] [D5] an experiment includes the visitor', () => {
  const included: readonly (readonly [string, object])[] = [
    ['if nothing excludes anyone', {}],
    ['whose condition matches', { condition: { applicationCountry: 'DE', applicationLanguage: 'EN', path: '/' } }],
    ['by acqAnonymousId', { hashAttribute: 'acqAnonymousId' }],
    ['by applicationCountry', { hashAttribute: 'applicationCountry' }],
    ['by the default attribute, which is id', { hashAttribute: undefined }],
    ['whose URL matches', { url: /\/acquisition\// }],
    ['whose coverage is left out, which is 1', { coverage: undefined }],
  ];
  test.each(included)('%s', async (_, more) => {
    const { client } = await openClient();
    const result = client.run(createExperiment('test', more) as unknown as Experiment<string>);
    expect(result.inExperiment).toBe(true);
    expect(events).toHaveLength(1);
  });
});

test('[K3] no address chooses a variation', async () => {
  const experiment = createExperiment('test', { weights: [1, 0] }) as unknown as Experiment<string>;
  const { client } = await openClient({ ...COOKIES, vestibule_variants: 'test.0.' }, '?a=b&test=1');
  expect(client.run(experiment)).toMatchObject({ inExperiment: true, hashUsed: true, variationId: 0 });
});

describe('[F5] [D5] [E9] an experiment does not include the visitor, and reports nothing', () => {
  const everyone = [[0, 1]];
  const excluded: readonly (readonly [string, object])[] = [
    ['that is a draft', { status: 'draft' }],
    ['that is stopped', { status: 'stopped' }],
    ['that is not active', { active: false }],
    ['with one variation', { variations: ['a'] }],
    ['without variations', { variations: [] }],
    ['whose hash attribute is empty', { hashAttribute: 'customerId' }],
    ['whose namespace does not match', { namespace: ['space', 0, 0] }],
    ['whose filters do not match', { filters: [{ seed: 'space', hashVersion: 2, ranges: [] }] }],
    [
      'whose filters have an empty attribute',
      { filters: [{ attribute: 'none', seed: 's', hashVersion: 2, ranges: everyone }] },
    ],
    ['whose condition does not match', { condition: { applicationCountry: 'AT' } }],
    ['whose URL does not match', { url: /\/elsewhere/ }],
    ['whose URL patterns do not match', { urlPatterns: [{ include: true, type: 'simple', pattern: '/elsewhere' }] }],
    ['whose group does not match', { groups: ['employees'] }],
    ['whose parent condition does not match', { parentConditions: [{ id: 'parent', condition: { value: true } }] }],
    ['whose coverage leaves the visitor out', { coverage: 0 }],
    ['whose hash version is unknown', { hashVersion: 7 }],
  ];
  test.each(excluded)('%s', async (_, more) => {
    const { client } = await openClient();
    const result = client.run(createExperiment('test', more) as unknown as Experiment<string>);
    expect(result).toMatchObject({ inExperiment: false, variationId: 0 });
    expect(events).toEqual([]);
  });

  test('with experiments disabled', async () => {
    openExperimentsPage(COOKIES);
    const { GrowthBook } = await import('@growthbook/growthbook');
    const client = new GrowthBook({ enabled: false, attributes: { id: '1' }, url: ORIGIN });
    expect(client.run(createExperiment('test') as unknown as Experiment<string>).inExperiment).toBe(false);
  });
});

test('[J6] the hash versions are 1 for experiments and 2 for filters, unless a payload names others', async () => {
  const { client } = await openClient();
  const getBucket = (more: object) =>
    client.run(createExperiment('test', more) as unknown as Experiment<string>).bucket;
  expect(getBucket({})).toBe(getBucket({ hashVersion: 1 }));
  expect(getBucket({})).not.toBe(getBucket({ hashVersion: 2 }));
  const ranges = Array.from({ length: 50 }, (_, index) => [index / 50, index / 50 + 0.01]);
  const filters = Array.from(
    { length: 20 },
    (_, seed) => (hashVersion?: number) =>
      client.run(
        createExperiment('test', {
          filters: [{ seed: `${seed}`, ranges, hashVersion }],
        }) as unknown as Experiment<string>,
      ).inExperiment,
  );
  const list = (hashVersion?: number) => filters.map((isIncluded) => isIncluded(hashVersion));
  expect(list()).toEqual(list(2));
  expect(list()).not.toEqual(list(1));
});

describe('[F5] [D5] the source of a result is', () => {
  const on = { defaultValue: 'on' };
  const gate = (id: string) => ({ parentConditions: [{ id, condition: { value: 'on' }, gate: true }] });
  const features = {
    on,
    off: { defaultValue: 'off' },
    forced: { defaultValue: 'off', rules: [{ force: 'forced' }] },
    split: { defaultValue: 'off', rules: [createExperiment('split')] },
    allowed: { defaultValue: 'reached', rules: [gate('on')] },
    blocked: { defaultValue: 'reached', rules: [gate('off')] },
    first: { defaultValue: 'on', rules: [gate('second')] },
    second: { defaultValue: 'on', rules: [gate('first')] },
    overridden: { defaultValue: 'off' },
  };
  test.each([
    ['defaultValue', 'on', 'on'],
    ['force', 'forced', 'forced'],
    ['experiment', 'split', expect.stringMatching(/^[ab]$/)],
    ['defaultValue', 'allowed', 'reached'],
    ['prerequisite', 'blocked', null],
    ['cyclicPrerequisite', 'first', null],
    ['unknownFeature', 'missing', null],
    ['override', 'overridden', 'forced'],
  ])('%s for the feature %s', async (source, feature, value) => {
    const { client } = await load({ features });
    client.setForcedFeatures(new Map([['overridden', 'forced']]));
    expect(client.evalFeature(feature)).toMatchObject({ source, value });
  });
});

describe('[F5] sticky buckets', () => {
  const flag = (more: object) => ({
    features: { flag: { defaultValue: 'default', rules: [createExperiment('test', more)] } },
  });
  const withBucket = { ...COOKIES, vestibule_variants: 'test.1.bold' };

  test('of the version apply', async () => {
    const { client } = await load(flag({ bucketVersion: 1, weights: [1, 0] }), withBucket);
    expect(client.evalFeature('flag')).toMatchObject({ value: 'b', experimentResult: { stickyBucketUsed: true } });
  });

  test('of a version below the minimum keep the visitor out', async () => {
    const { client } = await load(flag({ bucketVersion: 1, weights: [1, 0] }), withBucket);
    const again = createExperiment('test', { bucketVersion: 2, minBucketVersion: 2 });
    expect(client.run(again as unknown as Experiment<string>)).toMatchObject({
      inExperiment: false,
      stickyBucketUsed: true,
    });
    expect(events).toEqual([]);
  });

  test('do not replace the targeting of the experiment', async () => {
    const targeted = { bucketVersion: 1, weights: [1, 0], condition: { path: '/spring' } };
    const { client } = await load(flag(targeted), withBucket);
    expect(client.evalFeature('flag').source).toBe('defaultValue');
  });
});

describe('[F5] redirects', () => {
  const all = { weights: [0, 1] };

  test('lead to their target, one for a page', async () => {
    const experiments = [
      createRedirect('first', SPRING, all),
      createRedirect('second', `${ORIGIN}/acquisition/summer`, all),
    ];
    const { visit } = await load({ experiments });
    expect(visit.navigate).toHaveBeenCalledExactlyOnceWith('/spring', { replace: true });
    expect(events.map(({ experiment_id: id }) => id)).toEqual(['first']);
  });

  test('whose target matches the original pattern are skipped', async () => {
    const { visit } = await load({ experiments: [createRedirect('test', `${ORIGIN}/acquisition/?from=test`, all)] });
    expect(visit.navigate).not.toHaveBeenCalled();
  });

  test.each([
    ['to another origin', 'https://elsewhere.example/acquisition/spring'],
    ['to another scheme', 'http://club.example/acquisition/spring'],
    ['to a script', 'javascript:alert(1)'],
    ['to an address that cannot be parsed', 'https://'],
    ['to an address without an origin', '/acquisition/spring'],
  ])('%s keep the visitor out', async (_, target) => {
    const { visit, location, client } = await load({ experiments: [createRedirect('test', target, all)] });
    expect(visit.navigate).not.toHaveBeenCalled();
    expect(location.replace).not.toHaveBeenCalled();
    expect(client.getAllResults().size).toBe(0);
    expect(events).toEqual([]);
  });

  test('that are to be started by a program do not start', async () => {
    const { visit } = await load({ experiments: [createRedirect('test', SPRING, { ...all, manual: true })] });
    expect(visit.navigate).not.toHaveBeenCalled();
  });
});

describe('[F5] visual changes and scripts of a payload are blocked', () => {
  test.each([
    ['styles', { css: 'body { display: none }' }],
    ['a script', { js: 'alert(1)' }],
    ['changes of elements', { domMutations: [{ selector: 'h1', action: 'set', attribute: 'html', value: 'x' }] }],
    ['an unknown kind of change', { unknown: true }],
  ])('%s', async (_, change) => {
    const head = { appendChild: vi.fn() };
    const { client } = await openClient();
    Object.assign(document, { head, createElement: () => ({}) });
    const experiment = { ...createRedirect('test', null), variations: [{}, change], weights: [0, 1], changeId: 'c' };
    await client.setPayload({ experiments: [experiment as unknown as AutoExperiment] });
    expect(head.appendChild).not.toHaveBeenCalled();
    expect(client.getAllResults().size).toBe(0);
    expect(events).toEqual([]);
  });

  test('each by a setting of its own, and the longest wait for a report is a second', async () => {
    const { client } = await openClient();
    expect(Reflect.get(client, 'context')).toMatchObject({
      disableVisualExperiments: true,
      disableJsInjection: true,
      disableCrossOriginUrlRedirectExperiments: true,
      maxNavigateDelay: 1_000,
    });
  });

  test('by their ids as well, if the operator blocks them', async () => {
    const experiment = createRedirect('test', SPRING, { weights: [0, 1], changeId: 'c' });
    const blocked = await load({ experiments: [experiment] }, COOKIES, { blockedChanges: ['c'] });
    expect(blocked.visit.navigate).not.toHaveBeenCalled();
    const allowed = await load({ experiments: [experiment] }, COOKIES, { blockedChanges: ['d'] });
    expect(allowed.visit.navigate).toHaveBeenCalled();
  });

  test('and a redirect waits until the event is queued, for a second at most', async () => {
    const { promise, resolve: queue } = Promise.withResolvers<void>();
    tracking.result = promise;
    const { visit } = await load({ experiments: [createRedirect('test', SPRING, { weights: [0, 1] })] });
    expect(visit.navigate).not.toHaveBeenCalled();
    queue();
    await vi.advanceTimersByTimeAsync(0);
    expect(visit.navigate).toHaveBeenCalled();
  });
});
