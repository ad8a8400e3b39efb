import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleRedirects, sampleVariations } from '../../../../tests/support/experiments.ts';
import type { Variation } from './experiment.ts';
import { parseDefinition } from './parse-definition.ts';

const isTextKey = (key: string) => key === 'landing.title';

function parse(input: unknown) {
  return parseDefinition(input, {
    isTextKey,
    findTextProblem: (_, text) => (text.includes('{') ? 'does not compile: unexpected end' : null),
  });
}

/** The problems of the sample with changes, each as its place, code and message. */
function listProblems(changes: object) {
  const parsed = parse({ ...sampleDefinition(), ...changes });
  return parsed.kind === 'invalid'
    ? parsed.problems.map(({ path, code, message }) => `${path} ${code}: ${message}`)
    : [];
}

const [control, band] = sampleDefinition().variations as readonly [Variation, Variation];

describe('[K3] [D5] a definition', () => {
  test('that is complete stays as it was entered', () => {
    const definition = sampleDefinition({
      targeting: { countries: ['DE'], languages: ['de', 'fr'], paths: ['/', '/spring/*'] },
      namespace: { name: 'landing', start: 0, end: 0.5 },
      prerequisites: [{ experiment: 'other', variations: ['a', 'b'] }],
      environments: ['production'],
      variations: sampleVariations('text.landing.title', [null, { de: 'Willkommen' }]),
      phase: 3,
    });
    expect(parse(definition)).toEqual({ kind: 'parsed', definition });
  });

  test('needs a key, a name and variations only', () => {
    const variations = [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, values: { 'registration.steps': 1 } },
    ];
    expect(parse({ key: 'steps', name: ' Steps ', variations })).toEqual({
      kind: 'parsed',
      definition: {
        ...sampleDefinition({ key: 'steps', name: 'Steps', hypothesis: '' }),
        variations: [
          { key: 'a', name: 'a', weight: 0.5, values: {}, redirect: null },
          { key: 'b', name: 'b', weight: 0.5, values: { 'registration.steps': 1 }, redirect: null },
        ],
      },
    });
  });

  test('can redirect, with the control staying', () => {
    const redirecting = sampleDefinition({
      variations: sampleRedirects('/spring'),
      targeting: { countries: [], languages: [], paths: ['/'] },
    });
    expect(parse(redirecting)).toMatchObject({ kind: 'parsed' });
  });

  test('a hypothesis has lines', () => {
    expect(parse({ ...sampleDefinition(), hypothesis: 'One.\n\tTwo.' })).toMatchObject({ kind: 'parsed' });
  });

  test.each<[object, string]>([
    [
      { key: 'Hero' },
      'key invalid: Must have 1 to 64 characters of a-z, 0-9 and "-" and begin with a letter or a digit.',
    ],
    [{ key: `a${'b'.repeat(64)}` }, 'key invalid: Must have 1 to 64 characters'],
    [{ key: 'constructor' }, 'key invalid: Is a reserved name.'],
    [{ name: ' ' }, 'name invalid: Is empty.'],
    [{ name: 'n'.repeat(121) }, 'name invalid: Has more than 120 characters.'],
    [{ name: 'Hero\x1b[2J' }, 'name invalid: Contains a control character.'],
    [{ name: 'Hero\nhero-2 running' }, 'name invalid: Contains a control character.'],
    [{ hypothesis: 'More\x1b[2J' }, 'hypothesis invalid: Contains a control character.'],
    [{ environments: ['live\r'.repeat(2)] }, 'environments[0] invalid: Contains a control character.'],
    [{ name: undefined }, ' not-json: Must be a value of JSON.'],
    [{ hypothesis: 7 }, 'hypothesis invalid: Must be a text, not 7.'],
    [
      { hashAttribute: 'email' },
      'hashAttribute invalid: Must be one of acqAnonymousId, applicationCountry, not "email".',
    ],
    [{ coverage: 1.1 }, 'coverage invalid: Must be from 0 to 1.'],
    [{ coverage: Number.NaN }, 'coverage not-json: Must be a value of JSON.'],
    [{ phase: 0 }, 'phase invalid: Must be a whole number from 1 to 1000.'],
    [{ phase: 1.5 }, 'phase invalid: Must be a whole number from 1 to 1000.'],
    [{ coverag: 1 }, 'coverag property-unknown: There is no property "coverag" here; there are key, name,'],
    [{ toString: 1 }, 'toString property-unknown: There is no property "toString" here'],
    [{ environments: ['a', 'a'] }, 'environments invalid: Names an entry twice.'],
    [{ targeting: [] }, 'targeting invalid: Must be an object, not a list.'],
    [{ targeting: { country: ['DE'] } }, 'targeting.country property-unknown: There is no property "country" here'],
    [{ targeting: { countries: ['DE', 'XX'] } }, 'targeting.countries[1] invalid: Must be one of AT,'],
    [{ targeting: { languages: ['de', 'de'] } }, 'targeting.languages invalid: Names an entry twice.'],
    [{ targeting: { paths: ['spring'] } }, 'targeting.paths[0] invalid: Must begin with "/"'],
    [{ namespace: { name: 'n', start: 0.6, end: 0.5 } }, 'namespace range-reversed: The start'],
    [{ namespace: { name: 'n', start: 0 } }, 'namespace.end missing: Is missing.'],
    [{ prerequisites: [{ experiment: 'a', variations: [] }] }, 'prerequisites[0].variations invalid: Is empty.'],
    [
      { prerequisites: ['b', 'b'].map((experiment) => ({ experiment, variations: ['a'] })) },
      'prerequisites[1].experiment repeated: Another prerequisite names the experiment "b"',
    ],
  ])('%j is refused', (changes, problem) => {
    expect(listProblems(changes).join('\n')).toContain(problem);
  });

  test.each<[string, readonly object[], string]>([
    ['one', [{ ...control, weight: 1 }], 'variations invalid: Must be 2 to 10 variations.'],
    [
      'eleven',
      sampleVariations(
        'landing.hero',
        Array.from({ length: 11 }, () => 'band'),
      ),
      'Must be 2 to 10 variations.',
    ],
    [
      'equal keys',
      [control, { ...band, key: 'control' }],
      'variations[1].key repeated: Another variation has the key "control".',
    ],
    [
      'weights',
      [control, { ...band, weight: 0.4 }],
      'variations weights-sum: The weights add up to 0.9; they must add up to 1.',
    ],
    [
      'weights by rounding',
      [
        { ...control, weight: 0.3 },
        { ...band, weight: 0.6 },
      ],
      'The weights add up to 0.9;',
    ],
    [
      'a negative weight',
      [
        { ...control, weight: -0.5 },
        { ...band, weight: 1.5 },
      ],
      'variations[0].weight invalid: Must be from 0 to 1.',
    ],
    [
      'an unknown flag',
      sampleVariations('landing.hat', [null, 1]),
      'variations[1].values["landing.hat"] flag-unknown: There is no flag "landing.hat"; there are landing.headline,',
    ],
    ['an unknown text', sampleVariations('text.landing.nothing', [null, { de: 'x' }]), 'flag-unknown'],
    [
      'a value',
      sampleVariations('landing.hero', [null, 'hat']),
      'value-unsuitable: The value of "landing.hero" must be one of default, band, portrait-1, portrait-2, not "hat".',
    ],
    [
      'an entry of a list',
      sampleVariations('landing.sections', [null, ['faq', 'hat']]),
      'The value of "landing.sections" [1] must be one of claims,',
    ],
    [
      'a repeated entry',
      sampleVariations('landing.sections', [null, ['faq', 'faq']]),
      'The value of "landing.sections" names a section twice.',
    ],
    [
      'a text without a language',
      sampleVariations('text.landing.title', [null, {}]),
      'The value of "text.landing.title" has no language.',
    ],
    [
      'a language that does not exist',
      sampleVariations('text.landing.title', [null, { xx: 'x' }]),
      'xx must be one of en,',
    ],
    [
      'a text that does not fit into its place',
      sampleVariations('text.landing.title', [{ en: 'Welcome', de: 'Willkommen {' }, { en: 'Come in' }]),
      'variations[0].values["text.landing.title"].de text-unsuitable: The value of "text.landing.title" in "de" does not compile',
    ],
    [
      'different flags',
      [
        ...sampleVariations('landing.hero', ['band', 'default']).slice(0, 1),
        { ...band, key: 'x', weight: 0.5, values: { 'landing.headline': 'daba' } },
      ],
      'variations[0].values flags-differ: Variation "v0" has no value for landing.headline.',
    ],
    [
      'only the control without values',
      sampleVariations('landing.hero', ['band', null]),
      'variations[1].values flags-differ',
    ],
    ['nothing', [control, { ...control, key: 'b' }], 'variations nothing-varied'],
    [
      'values that are a list',
      [control, { ...band, values: [] }],
      'variations[1].values invalid: Must be an object, not a list.',
    ],
    [
      'both',
      [control, { ...band, redirect: '/spring' }],
      'variations mixed: An experiment sets flags or redirects, not both.',
    ],
    [
      'a missing redirect',
      [...sampleRedirects('/spring').map((one) => ({ ...one, weight: 0.4 })), { key: 'c', weight: 0.2 }],
      'variations[2].redirect redirect-missing',
    ],
    ['no paths to redirect from', sampleRedirects('/spring'), 'targeting.paths paths-missing'],
    [
      'a redirect elsewhere',
      sampleRedirects('https://shop.example/'),
      'variations[1].redirect invalid: Must begin with "/"',
    ],
    [
      'a redirect to another host',
      sampleRedirects('//shop.example'),
      'variations[1].redirect invalid: Must not contain "//".',
    ],
  ])('variations with %s are refused', (_, variations, problem) => {
    expect(listProblems({ variations }).join('\n')).toContain(problem);
  });

  test('[J2] a voucher cannot vary by path, because it holds for the whole visit', () => {
    const variations = sampleVariations('voucher.percent', [10, 20]);
    const targeting = { countries: [], languages: [], paths: ['/spring'] };
    expect(listProblems({ variations })).toEqual([]);
    expect(listProblems({ variations, targeting }).join('\n')).toContain(
      'targeting.paths voucher-paths: An experiment',
    );
  });

  test('weights that differ from 1 by rounding only are accepted', () => {
    expect(listProblems({ variations: sampleVariations('landing.hero', [null, 'band', 'default']) })).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('%s is refused as a name everywhere', (name) => {
    const marked = { MARK: 1 };
    const places: readonly (readonly [object, string])[] = [
      [marked, ''],
      [{ targeting: marked }, 'targeting'],
      [{ variations: [control, { ...band, ...marked }] }, 'variations[1]'],
      [{ variations: [control, { ...band, values: marked }] }, 'variations[1].values'],
      [{ prerequisites: [marked] }, 'prerequisites[0]'],
    ];
    for (const [changes, path] of places) {
      const text = JSON.stringify({ ...sampleDefinition(), ...changes }).replace('"MARK"', JSON.stringify(name));
      const problem = { path, code: 'name-reserved', message: `The name "${name}" is reserved.` };
      expect(parse(JSON.parse(text))).toEqual({ kind: 'invalid', problems: [problem] });
    }
  });
});

describe('any input', () => {
  const wild = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });

  /** The sample with some of its values replaced, at any depth. */
  function replaceSome(value: unknown, choose: () => boolean, replacement: () => unknown): unknown {
    if (choose()) return replacement();
    if (Array.isArray(value)) return value.map((one) => replaceSome(one, choose, replacement));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceSome(one, choose, replacement)]));
  }

  function expectProblems(input: unknown): void {
    const parsed = parse(input);
    if (parsed.kind === 'parsed') {
      expect(parse(JSON.parse(JSON.stringify(parsed.definition)))).toEqual(parsed);
      return;
    }
    expect(parsed.problems.length).toBeGreaterThan(0);
    for (const { path, code, message } of parsed.problems) {
      expect([typeof path, typeof code]).toEqual(['string', 'string']);
      expect(message).toMatch(/^[A-Z].*\.$/s);
    }
  }

  test('gives problems and never an exception', () => {
    fc.assert(fc.property(wild, expectProblems), { numRuns: 500 });
  });

  test('also where it resembles a definition', () => {
    const inputs = fc.tuple(fc.infiniteStream(fc.integer({ min: 0, max: 9 })), fc.infiniteStream(wild));
    const property = fc.property(inputs, ([chances, values]) => {
      const choose = () => chances.next().value === 0;
      expectProblems(replaceSome(sampleDefinition(), choose, () => values.next().value));
    });
    fc.assert(property, { numRuns: 500 });
  });

  test('that is too large, too deep, cyclic or not storable is refused', () => {
    const cyclic: { own?: unknown } = {};
    cyclic.own = cyclic;
    const inputs = [
      [cyclic, 'too-large'],
      [Array.from({ length: 6_000 }, () => 1), 'too-large'],
      [{ name: 'n'.repeat(200_000) }, 'too-large'],
      [{ name: 'a\0b' }, 'not-json'],
      [{ name: '\ud800' }, 'not-json'],
    ] as const;
    for (const [input, code] of inputs) expect(parse(input)).toMatchObject({ problems: [{ code }] });
    expect(parse(null)).toMatchObject({ problems: [{ path: '', message: 'Must be an object.' }] });
  });
});
