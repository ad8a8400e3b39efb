import * as v from 'valibot';
import { COUNTRIES } from '#kernel/country.ts';
import { LOCALES } from '#kernel/locale.ts';
import { HASH_ATTRIBUTES, LEAST_VARIATIONS, MOST_VARIATIONS } from './experiment.ts';
import { isKey, MOST_KEY, MOST_VARIATION_KEY } from './experiment-key.ts';
import { isPlainObject, isReservedName } from './json-problem.ts';
import { findPathProblem, findPatternProblem } from './paths.ts';

const MOST_NAME = 120;
const MOST_HYPOTHESIS = 2_000;
const MOST_PHASE = 1_000;

function createKeySchema(most: number) {
  const rule = `must have 1 to ${most} characters of a-z, 0-9 and "-" and begin with a letter or a digit`;
  return v.pipe(
    v.string(),
    v.check((key) => isKey(key, most), rule),
    v.check((key) => !isReservedName(key), 'is a reserved name'),
  );
}

/** A terminal that shows a text obeys its control characters. */
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n]/u;

function createTextSchema(least: number, most: number, refused = CONTROL) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => !refused.test(text), 'contains a control character'),
    v.check(({ length }) => length >= least, 'is empty'),
    v.check(({ length }) => length <= most, `has more than ${most} characters`),
  );
}

/** Lists of texts, each text once. */
function createListSchema<const Item extends v.GenericSchema<string, string>>(item: Item, most: number) {
  return v.pipe(
    v.array(item),
    v.check(({ length }) => length <= most, `has more than ${most} entries`),
    v.check((all) => new Set(all).size === all.length, 'names an entry twice'),
  );
}

function createPathSchema(findProblem: (path: string) => string | null) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findProblem(dataset.value) : null;
      if (problem) addIssue({ message: problem });
    }),
  );
}

const share = v.pipe(
  v.number(),
  v.check((number) => number >= 0 && number <= 1, 'must be from 0 to 1'),
);

const variationKey = createKeySchema(MOST_VARIATION_KEY);

const variation = v.object({
  key: variationKey,
  name: v.optional(createTextSchema(1, MOST_NAME)),
  weight: share,
  values: v.optional(v.record(v.string(), v.unknown()), {}),
  redirect: v.optional(v.nullable(createPathSchema(findPathProblem)), null),
});

const targeting = v.object({
  countries: v.optional(createListSchema(v.picklist(COUNTRIES), COUNTRIES.length), []),
  languages: v.optional(createListSchema(v.picklist(LOCALES), LOCALES.length), []),
  paths: v.optional(createListSchema(createPathSchema(findPatternProblem), 20), []),
});

const namespace = v.object({ name: createKeySchema(64), start: share, end: share });

const prerequisite = v.object({
  experiment: createKeySchema(MOST_KEY),
  variations: v.pipe(
    createListSchema(variationKey, MOST_VARIATIONS),
    v.check(({ length }) => length > 0, 'is empty'),
  ),
});

/** The shape of a definition as it is entered; what is left out has a default. */
export const definitionSchema = v.object({
  key: createKeySchema(MOST_KEY),
  name: createTextSchema(1, MOST_NAME),
  hypothesis: v.optional(createTextSchema(0, MOST_HYPOTHESIS, CONTROL_BUT_LINES), ''),
  hashAttribute: v.optional(v.picklist(HASH_ATTRIBUTES), HASH_ATTRIBUTES[0]),
  variations: v.pipe(
    v.array(variation),
    v.check(
      ({ length }) => length >= LEAST_VARIATIONS && length <= MOST_VARIATIONS,
      `must be ${LEAST_VARIATIONS} to ${MOST_VARIATIONS} variations`,
    ),
  ),
  coverage: v.optional(share, 1),
  targeting: v.optional(targeting, {}),
  namespace: v.optional(v.nullable(namespace), null),
  prerequisites: v.optional(
    v.pipe(
      v.array(prerequisite),
      v.check(({ length }) => length <= 10, 'has more than 10 entries'),
    ),
    [],
  ),
  environments: v.optional(createListSchema(createTextSchema(1, 60), 10), []),
  phase: v.optional(
    v.pipe(
      v.number(),
      v.check(
        (phase) => Number.isInteger(phase) && phase >= 1 && phase <= MOST_PHASE,
        `must be a whole number from 1 to ${MOST_PHASE}`,
      ),
    ),
    1,
  ),
});
export type EnteredDefinition = v.InferOutput<typeof definitionSchema>;

/** An object of a definition: its value, its path, and the properties that it can have (null for any). */
type Level = { readonly value: unknown; readonly path: string; readonly names: readonly string[] | null };

/** The objects of an entered definition, whatever it is, the outer ones first. */
export function listLevels(input: unknown): readonly Level[] {
  const own = isPlainObject(input) ? input : {};
  const variations: readonly unknown[] = Array.isArray(own.variations) ? own.variations : [];
  const prerequisites: readonly unknown[] = Array.isArray(own.prerequisites) ? own.prerequisites : [];
  return [
    { value: input, path: '', names: Object.keys(definitionSchema.entries) },
    ...variations.flatMap((value, index) => [
      { value, path: `variations[${index}]`, names: Object.keys(variation.entries) },
      { value: isPlainObject(value) ? value.values : undefined, path: `variations[${index}].values`, names: null },
    ]),
    { value: own.targeting, path: 'targeting', names: Object.keys(targeting.entries) },
    { value: own.namespace, path: 'namespace', names: Object.keys(namespace.entries) },
    ...prerequisites.map((value, index) => ({
      value,
      path: `prerequisites[${index}]`,
      names: Object.keys(prerequisite.entries),
    })),
  ];
}
