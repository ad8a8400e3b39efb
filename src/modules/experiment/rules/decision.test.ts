import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleExperiment } from '../../../../tests/support/experiments.ts';
import { createProtocolDecider } from '../../../../tests/support/protocol-experiments.ts';
import { getBucket } from './assignment.ts';
import { type DecisionReason, explainDecision, type VisitorAttributes } from './decision.ts';
import { type Experiment, type ExperimentDefinition, HASH_ATTRIBUTES } from './experiment.ts';
import { getNamespaceSeed } from './seed.ts';

type Candidate = Pick<Experiment, 'status' | 'definition'>;

const KEYS = ['a', 'b', 'c', 'd'] as const;
const COUNTRIES = ['AT', 'DE', 'FR'] as const;
const LANGUAGES = ['de', 'en', 'fr'] as const;
const PATHS = ['/', '/spring', '/spring/dresses', '/spring.dresses', '/login'];
const PATTERNS = ['/', '/spring*', '/*dresses', '/spring.dresses', '*', '/log(in|out)'];

const VISITOR: VisitorAttributes = {
  acqAnonymousId: 'visitor-000001',
  applicationCountry: 'DE',
  applicationLanguage: 'DE',
  path: '/spring',
};

function createExperiment(changes: Partial<ExperimentDefinition> = {}, status: Experiment['status'] = 'running') {
  return sampleExperiment({ key: 'a', ...changes }, { status });
}

function target(changes: Partial<ExperimentDefinition['targeting']>): Partial<ExperimentDefinition> {
  return { targeting: { countries: [], languages: [], paths: [], ...changes } };
}

const share = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20);

const definitions = fc.record({
  hashAttribute: fc.constantFrom(...HASH_ATTRIBUTES),
  weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 10 }),
  coverage: fc.oneof(fc.constant(1), share),
  phase: fc.integer({ min: 1, max: 3 }),
  targeting: fc.record({
    countries: fc.oneof(fc.constant([]), fc.subarray([...COUNTRIES])),
    languages: fc.oneof(fc.constant([]), fc.subarray([...LANGUAGES])),
    paths: fc.oneof(fc.constant([]), fc.subarray(PATTERNS)),
  }),
  namespace: fc.oneof(fc.constant(null), fc.record({ name: fc.constantFrom('n', 'm'), start: share, end: share })),
  prerequisites: fc.oneof(
    fc.constant([]),
    fc.array(
      fc.record({ experiment: fc.constantFrom(...KEYS, 'missing'), variations: fc.subarray(['v0', 'v1', 'v2']) }),
      { maxLength: 2 },
    ),
  ),
});

/** Experiments with all keys, each of which may require any other, also in cycles. */
const experiments = fc
  .tuple(
    ...KEYS.map((key) => fc.tuple(fc.constant(key), definitions, fc.constantFrom('running', 'running', 'stopped'))),
  )
  .map((all) =>
    all.map(([key, { weights, ...changes }, status]) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const variations = weights.map((weight, index) => {
        return { key: `v${index}`, name: '', weight: weight / total, values: {}, redirect: null };
      });
      return createExperiment({ key, variations, ...changes }, status as Experiment['status']);
    }),
  );

const visitors = fc.record({
  acqAnonymousId: fc.oneof(fc.uuid(), fc.string(), fc.constant(null)),
  applicationCountry: fc.constantFrom(...COUNTRIES, 'SE', '', null),
  applicationLanguage: fc.constantFrom(...LANGUAGES.map((language) => language.toUpperCase()), 'SV', null),
  path: fc.oneof(fc.constantFrom(...PATHS), fc.webPath()),
});

describe('[K3] what a visitor would get', () => {
  test('is what an SDK decides', () => {
    const reasons = new Map<DecisionReason, number>();
    fc.assert(
      fc.property(experiments, visitors, (all, visitor) => {
        const decide = createProtocolDecider(all);
        for (const experiment of all) {
          const { reason, variation, bucket } = explainDecision(experiment, visitor, all);
          const decided = decide(experiment.definition.key, visitor);
          expect(variation).toBe(decided.variation);
          expect(reason === 'included').toBe(variation !== null);
          if (decided.bucket !== null) expect(bucket).toBe(decided.bucket);
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
      }),
      { numRuns: 2000 },
    );
    // The random visitors are of all kinds.
    expect([...reasons.keys()].sort()).toEqual([
      ...[
        'country',
        'coverage',
        'included',
        'language',
        'namespace',
        'no-hash-value',
        'path',
        'prerequisite',
        'status',
      ],
    ]);
  });

  test.each<readonly [DecisionReason, Candidate, Partial<VisitorAttributes>]>([
    ['status', createExperiment({}, 'draft'), {}],
    ['status', createExperiment({}, 'stopped'), {}],
    ['status', createExperiment({}, 'archived'), {}],
    ['country', createExperiment(target({ countries: ['FR'] })), {}],
    ['country', createExperiment(target({ countries: ['FR'] })), { applicationCountry: null }],
    ['language', createExperiment(target({ languages: ['fr'] })), {}],
    ['path', createExperiment(target({ paths: ['/', '/login*'] })), {}],
    ['no-hash-value', createExperiment(), { acqAnonymousId: null }],
    ['no-hash-value', createExperiment(), { acqAnonymousId: '' }],
    ['namespace', createExperiment({ namespace: { name: 'n', start: 0, end: 0 } }), {}],
    ['prerequisite', createExperiment({ prerequisites: [{ experiment: 'missing', variations: ['control'] }] }), {}],
    ['prerequisite', createExperiment({ prerequisites: [{ experiment: 'a', variations: ['control', 'band'] }] }), {}],
    ['coverage', createExperiment({ coverage: 0 }), {}],
    ['included', createExperiment(), {}],
    ['included', createExperiment(target({ countries: ['DE'], languages: ['de'], paths: ['/spr*'] })), {}],
    ['included', createExperiment({ hashAttribute: 'applicationCountry' }), { acqAnonymousId: null }],
  ])('has the reason %s, case %#', (reason, experiment, changes) => {
    const decision = explainDecision(experiment, { ...VISITOR, ...changes }, [experiment]);
    expect(decision.reason).toBe(reason);
    expect(decision.variation !== null).toBe(reason === 'included');
    expect(decision.bucket !== null).toBe(reason !== 'no-hash-value');
  });

  test('depends on the variation of another running experiment', () => {
    const other = createExperiment({ key: 'other' });
    const { variation } = explainDecision(other, VISITOR, []);
    const requiring = (variations: readonly string[]) => {
      return createExperiment({ prerequisites: [{ experiment: 'other', variations }] });
    };
    const explain = (variations: readonly string[], others: readonly Candidate[]) => {
      return explainDecision(requiring(variations), VISITOR, others).reason;
    };
    expect(explain([variation ?? ''], [other])).toBe('included');
    expect(explain(variation === 'band' ? ['control'] : ['band'], [other])).toBe('prerequisite');
    expect(explain([], [other])).toBe('prerequisite');
    expect(explain([variation ?? ''], [{ ...other, status: 'stopped' }])).toBe('prerequisite');
  });

  test('has the namespace from its start on and below its end', () => {
    const bucket = getBucket(getNamespaceSeed({ name: 'n' }), VISITOR.acqAnonymousId ?? '') ?? Number.NaN;
    const explain = (start: number, end: number) => {
      const experiment = createExperiment({ namespace: { name: 'n', start, end } });
      return explainDecision(experiment, VISITOR, []).reason;
    };
    expect(explain(bucket, 1)).toBe('included');
    expect(explain(bucket + 0.0001, 1)).toBe('namespace');
    expect(explain(0, bucket)).toBe('namespace');
    expect(explain(0, bucket + 0.0001)).toBe('included');
  });

  test('is drawn again in another phase', () => {
    const listVariations = (phase: number) =>
      Array.from({ length: 50 }, (_, index) => {
        return explainDecision(createExperiment({ phase }), { ...VISITOR, acqAnonymousId: `${index}` }, []).variation;
      });
    expect(listVariations(1)).toEqual(listVariations(1));
    expect(listVariations(1)).not.toEqual(listVariations(2));
  });
});

describe('the bucket', () => {
  // The cases of version 2 in `cases.json` of the GrowthBook SDKs.
  test.each([
    ['seed', 'a', 0.0505],
    ['seed', 'b', 0.2696],
    ['foo', 'ab', 0.2575],
    ['foo', 'def', 0.2019],
    ['89123klj', '8952klfjas09ujkasdf', 0.124],
    ['90850943850283058242805', '123', 0.7516],
    ['()**(%$##$%#$#', '___)((*":&', 0.0128],
  ])('of the seed %s and the value %s is as the SDKs specify', (seed, value, expected) => {
    expect(getBucket(seed, value)).toBe(expected);
  });
});
