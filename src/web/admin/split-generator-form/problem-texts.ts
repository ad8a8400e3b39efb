import type { ConflictCode } from '#modules/experiment/rules/conflict.ts';
import type { TextKey } from '#texts/keys.ts';
import type { TextValues } from '#web/i18n/use-text.ts';
import type { Draft } from './draft.ts';
import { nameVariationField } from './field-names.ts';
import { listFieldNames } from './field-order.ts';
import { getFlagControl } from './flag-controls.ts';
import { type FieldKind, type ProblemField, placeProblem } from './place-problem.ts';

/** What the API reports; its message is English and for operators. */
export type ReportedProblem = { readonly path: string; readonly code: string };

/** A problem in the admin's language, at its field. */
export type PlacedProblem = {
  /** Empty for the form as a whole. */
  readonly field: string;
  readonly text: TextKey;
  readonly values: TextValues;
};

/** What each kind of field accepts: the text for a value that has the wrong form or is missing. */
const ACCEPTED: Readonly<Record<FieldKind, TextKey>> = {
  key: 'splitGenerator.accepts.key',
  name: 'splitGenerator.accepts.name',
  hypothesis: 'splitGenerator.accepts.hypothesis',
  hashAttribute: 'splitGenerator.accepts.choice',
  coverage: 'splitGenerator.accepts.share',
  share: 'splitGenerator.accepts.share',
  variations: 'splitGenerator.accepts.variations',
  variation: 'splitGenerator.accepts.choice',
  variationKey: 'splitGenerator.accepts.variationKey',
  value: 'splitGenerator.accepts.choice',
  redirect: 'splitGenerator.accepts.redirect',
  countries: 'splitGenerator.accepts.choice',
  languages: 'splitGenerator.accepts.choice',
  paths: 'splitGenerator.accepts.paths',
  namespace: 'splitGenerator.accepts.share',
  namespaceName: 'splitGenerator.accepts.key',
  prerequisites: 'splitGenerator.accepts.prerequisites',
  prerequisite: 'splitGenerator.accepts.prerequisite',
  environments: 'splitGenerator.accepts.environments',
  phase: 'splitGenerator.accepts.phase',
  form: 'splitGenerator.problem.unknown',
};

/** The text of each code that does not depend on its field. */
const PROBLEMS: Readonly<Record<string, TextKey>> = {
  'name-reserved': 'splitGenerator.problem.name-reserved',
  'not-json': 'splitGenerator.problem.not-json',
  'too-large': 'splitGenerator.problem.too-large',
  'property-unknown': 'splitGenerator.problem.unknown',
  'key-reserved': 'splitGenerator.problem.key-reserved',
  'key-taken': 'splitGenerator.problem.key-taken',
  repeated: 'splitGenerator.problem.repeated',
  'weights-sum': 'splitGenerator.problem.weights-sum',
  'flag-unknown': 'splitGenerator.problem.flag-unknown',
  'flags-differ': 'splitGenerator.problem.flags-differ',
  'nothing-varied': 'splitGenerator.problem.nothing-varied',
  mixed: 'splitGenerator.problem.mixed',
  'redirect-missing': 'splitGenerator.problem.redirect-missing',
  'paths-missing': 'splitGenerator.problem.paths-missing',
  'text-unsuitable': 'splitGenerator.problem.text-unsuitable',
  'voucher-paths': 'splitGenerator.problem.voucher-paths',
  'range-reversed': 'splitGenerator.problem.range-reversed',
  'experiment-unknown': 'splitGenerator.problem.experiment-unknown',
  'revision-outdated': 'splitGenerator.problem.revision-outdated',
  status: 'splitGenerator.problem.status',
  'not-changeable': 'splitGenerator.problem.not-changeable',
};

/** Why a value does not suit its flag. */
const UNSUITABLE = {
  choice: 'splitGenerator.accepts.choice',
  list: 'splitGenerator.accepts.list',
  text: 'splitGenerator.accepts.text',
} as const satisfies Record<ReturnType<typeof getFlagControl>['kind'], TextKey>;

const CONFLICTS: Readonly<Record<ConflictCode, TextKey>> = {
  'prerequisite-cycle': 'splitGenerator.problem.prerequisite-cycle',
  'prerequisite-cost': 'splitGenerator.problem.prerequisite-cost',
  'prerequisite-unknown': 'splitGenerator.problem.prerequisite-unknown',
  'prerequisite-archived': 'splitGenerator.problem.prerequisite-archived',
  'prerequisite-not-running': 'splitGenerator.problem.prerequisite-not-running',
  'prerequisite-variation-unknown': 'splitGenerator.problem.prerequisite-variation-unknown',
  'prerequisite-unreachable': 'splitGenerator.problem.prerequisite-unreachable',
  'dependent-broken': 'splitGenerator.problem.dependent-broken',
  'dependent-unreachable': 'splitGenerator.problem.dependent-unreachable',
  'coverage-zero': 'splitGenerator.problem.coverage-zero',
  'namespace-empty': 'splitGenerator.problem.namespace-empty',
  'redirect-to-itself': 'splitGenerator.problem.redirect-to-itself',
  'redirect-cycle': 'splitGenerator.problem.redirect-cycle',
  'redirect-chain': 'splitGenerator.problem.redirect-chain',
  'flag-overlap': 'splitGenerator.problem.flag-overlap',
  'redirect-overlap': 'splitGenerator.problem.redirect-overlap',
  'headline-voucher': 'splitGenerator.problem.headline-voucher',
  'pages-off': 'splitGenerator.problem.pages-off',
  'pages-growthbook': 'splitGenerator.problem.pages-growthbook',
  'pages-environment': 'splitGenerator.problem.pages-environment',
  'redirect-unreachable': 'splitGenerator.problem.redirect-unreachable',
  'paths-unaffected': 'splitGenerator.problem.paths-unaffected',
  'sign-up-hidden': 'splitGenerator.problem.sign-up-hidden',
};

/** The text of a conflict with other experiments; null for a code that is none. */
export function findConflictText(code: string): TextKey | null {
  return Object.hasOwn(CONFLICTS, code) ? CONFLICTS[code as ConflictCode] : null;
}

/** Whether a conflict keeps the whole experiment from the visitors of our own pages. */
export function isUnseen({ code }: { readonly code: string }): boolean {
  return code.startsWith('pages-');
}

/** The text of a problem at a place; null for a code that has none. */
export function findProblemText(code: string, { kind, flag = '' }: Omit<ProblemField, 'field'>): TextKey | null {
  if (code === 'invalid' || code === 'missing') return ACCEPTED[kind];
  if (code === 'value-unsuitable') return UNSUITABLE[getFlagControl(flag).kind];
  if (code === 'not-changeable' && kind === 'coverage') return 'splitGenerator.problem.coverage-only-raised';
  if (Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code] ?? null;
  return findConflictText(code);
}

type Given = {
  readonly draft: Draft;
  readonly values: TextValues;
};

/** Translates the problems of a refused form: one for each field, in the order of the fields. */
export function placeProblems(
  problems: readonly ReportedProblem[],
  { draft, values }: Given,
): readonly PlacedProblem[] {
  const placed = problems.map(({ path, code }): PlacedProblem => {
    const field = placeProblem(path, draft.flags);
    const text = findProblemText(code, field) ?? 'splitGenerator.problem.unknown';
    return { field: field.field, text, values };
  });
  const order = listFieldNames(draft);
  return placed
    .filter(({ field }, index) => placed.findIndex((other) => other.field === field) === index)
    .filter(({ field }) => !isDerivedKey(field, draft))
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

/** A key that was to be made from an empty name: the problem of the name is the one to correct. */
function isDerivedKey(field: string, { name, key, variations }: Given['draft']): boolean {
  if (field === 'key') return name.trim() === '' && key === '';
  return variations.some(
    (variation, index) =>
      field === nameVariationField(index, 'key') && variation.name.trim() === '' && variation.key === '',
  );
}
