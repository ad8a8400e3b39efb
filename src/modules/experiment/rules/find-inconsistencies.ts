import type { ExperimentDefinition, Prerequisite, Variation } from './experiment.ts';
import { RESERVED_KEY } from './experiment-key.ts';
import { FLAGS, findFlagProblem, isFlagKey, isTextFlag, TEXT_PREFIX, type TextFlag } from './flags.ts';
import type { Problem } from './problem.ts';

/** Weights with four decimals may differ from 1 by rounding only; visitors are split into 10,000 parts. */
const TOLERANCE = 1e-6;

type Deps = {
  readonly isTextKey: (key: string) => boolean;
  readonly findTextProblem: (key: string, text: string) => string | null;
};

/** Finds what each property of a definition allows and the definition as a whole does not. */
export function findInconsistencies(definition: ExperimentDefinition, deps: Deps): readonly Problem[] {
  const { key, variations, namespace, prerequisites, targeting } = definition;
  const reserved = `The key "${RESERVED_KEY}" is reserved for the page that creates experiments.`;
  return [
    ...(key === RESERVED_KEY ? [{ path: 'key', code: 'key-reserved', message: reserved }] : []),
    ...findRepeatedKeys(variations),
    ...findWeightProblem(variations),
    ...variations.flatMap((variation, index) => findValueProblems(variation, `variations[${index}].values`, deps)),
    ...findDifferentFlags(variations),
    ...findRedirectProblems(variations, targeting.paths),
    ...findVoucherProblem(variations, targeting.paths),
    ...findRepeatedPrerequisites(prerequisites),
    ...(namespace && namespace.start > namespace.end
      ? [{ path: 'namespace', code: 'range-reversed', message: 'The start of the range must not be after its end.' }]
      : []),
  ];
}

function findRepeatedKeys(variations: readonly Variation[]): readonly Problem[] {
  const keys = variations.map(({ key }) => key);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [{ path: `variations[${index}].key`, code: 'repeated', message: `Another variation has the key "${key}".` }],
  );
}

function findWeightProblem(variations: readonly Variation[]): readonly Problem[] {
  const sum = variations.reduce((total, { weight }) => total + weight, 0);
  if (Math.abs(sum - 1) <= TOLERANCE) return [];
  const message = `The weights add up to ${Number(sum.toFixed(7))}; they must add up to 1.`;
  return [{ path: 'variations', code: 'weights-sum', message }];
}

function findValueProblems({ values }: Variation, path: string, deps: Deps): readonly Problem[] {
  return Object.entries(values).flatMap(([flag, value]) => {
    const place = `${path}["${flag}"]`;
    if (!isFlagKey(flag, deps.isTextKey)) {
      const known = `${Object.keys(FLAGS).join(', ')}, and "${TEXT_PREFIX}" with the key of a text`;
      return [{ path: place, code: 'flag-unknown', message: `There is no flag "${flag}"; there are ${known}.` }];
    }
    const problem = findFlagProblem(flag, value);
    if (problem) return [{ path: place, code: 'value-unsuitable', message: `The value of "${flag}" ${problem}.` }];
    return isTextFlag(flag) ? findTextProblems(flag, value as object, place, deps) : [];
  });
}

function findTextProblems(flag: TextFlag, texts: object, place: string, deps: Deps): readonly Problem[] {
  return Object.entries(texts).flatMap(([locale, text]) => {
    const problem = deps.findTextProblem(flag.slice(TEXT_PREFIX.length), String(text));
    const message = `The value of "${flag}" in "${locale}" ${problem}.`;
    return problem === null ? [] : [{ path: `${place}.${locale}`, code: 'text-unsuitable', message }];
  });
}

/** A flag that one variation leaves out would get the page's own value there, which can differ from page to page. */
function findDifferentFlags(variations: readonly Variation[]): readonly Problem[] {
  const all = new Set(variations.flatMap(({ values }) => Object.keys(values)));
  return variations.flatMap(({ key, values }, index) => {
    const missing = [...all].filter((flag) => !Object.hasOwn(values, flag));
    if (missing.length === 0 || (index === 0 && missing.length === all.size)) return [];
    const message = `Variation "${key}" has no value for ${missing.join(', ')}. All variations must set the same flags; only the first one, the control, may set none.`;
    return [{ path: `variations[${index}].values`, code: 'flags-differ', message }];
  });
}

function findRedirectProblems(variations: readonly Variation[], paths: readonly string[]): readonly Problem[] {
  const setsFlags = variations.some(({ values }) => Object.keys(values).length > 0);
  if (variations.every(({ redirect }) => redirect === null))
    return setsFlags
      ? []
      : [{ path: 'variations', code: 'nothing-varied', message: 'The variations set no flag and do not redirect.' }];
  const missing = variations.flatMap(({ key, redirect }, index) => {
    const message = `Variation "${key}" has no redirect. In a redirect experiment only the first variation, the control, may stay.`;
    return index > 0 && redirect === null
      ? [{ path: `variations[${index}].redirect`, code: 'redirect-missing', message }]
      : [];
  });
  const mixed = 'An experiment sets flags or redirects, not both.';
  const nowhere = 'A redirect experiment needs the paths from which it redirects.';
  return [
    ...(setsFlags ? [{ path: 'variations', code: 'mixed', message: mixed }] : []),
    ...missing,
    ...(paths.length === 0 ? [{ path: 'targeting.paths', code: 'paths-missing', message: nowhere }] : []),
  ];
}

/** The voucher that a landing page shows is granted after the form, which has another path. */
function findVoucherProblem(variations: readonly Variation[], paths: readonly string[]): readonly Problem[] {
  const varies = variations.some(({ values }) => values['voucher.percent'] !== undefined);
  const message = 'An experiment that varies the voucher holds for the whole visit and cannot name paths.';
  return varies && paths.length > 0 ? [{ path: 'targeting.paths', code: 'voucher-paths', message }] : [];
}

function findRepeatedPrerequisites(prerequisites: readonly Prerequisite[]): readonly Problem[] {
  const keys = prerequisites.map(({ experiment }) => experiment);
  return keys.flatMap((key, index) => {
    const message = `Another prerequisite names the experiment "${key}"; name its variations in one.`;
    return keys.indexOf(key) === index
      ? []
      : [{ path: `prerequisites[${index}].experiment`, code: 'repeated', message }];
  });
}
