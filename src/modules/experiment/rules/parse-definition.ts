import * as v from 'valibot';
import { definitionSchema, type EnteredDefinition, listLevels } from './definition-schema.ts';
import { describeIssue, extendPath, formatPath, formatSentence } from './describe-issue.ts';
import type { ExperimentDefinition } from './experiment.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import { findJsonProblem, isPlainObject } from './json-problem.ts';
import type { Problem } from './problem.ts';

export type ParsedDefinition =
  | { readonly kind: 'parsed'; readonly definition: ExperimentDefinition }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** What the definitions of experiments refer to. */
export type KnownTexts = {
  readonly isTextKey: (key: string) => boolean;
  /** Why a text cannot replace that of a key, as the rest of a sentence; null if it can. */
  readonly findTextProblem: (key: string, text: string) => string | null;
};

/** Reads what a marketer entered. Any input gives a definition or the list of all its problems, never an exception. */
export function parseDefinition(input: unknown, deps: KnownTexts): ParsedDefinition {
  const unreadable = findJsonProblem(input);
  if (unreadable) return { kind: 'invalid', problems: [unreadable] };
  if (!isPlainObject(input))
    return { kind: 'invalid', problems: [{ path: '', code: 'invalid', message: 'Must be an object.' }] };
  const unknown = listLevels(input).flatMap(({ value, path, names }) => findUnknownProperties(value, path, names));
  const result = v.safeParse(definitionSchema, input);
  const issues = (result.issues ?? []).map(toProblem);
  if (!result.success || unknown.length > 0) return { kind: 'invalid', problems: [...issues, ...unknown] };
  const definition = completeDefinition(result.output);
  const problems = findInconsistencies(definition, deps);
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'parsed', definition };
}

/** Valibot takes a list for an object. */
function findUnknownProperties(value: unknown, path: string, names: readonly string[] | null): readonly Problem[] {
  if (Array.isArray(value)) return [{ path, code: 'invalid', message: 'Must be an object, not a list.' }];
  if (!isPlainObject(value) || names === null) return [];
  return Object.keys(value)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      path: extendPath(path, name),
      code: 'property-unknown',
      message: `There is no property "${name}" here; there are ${names.join(', ')}.`,
    }));
}

function toProblem(issue: v.BaseIssue<unknown>): Problem {
  const path = formatPath((issue.path ?? []).map(({ key }) => key));
  const code = issue.received === 'undefined' ? 'missing' : 'invalid';
  return { path, code, message: formatSentence(describeIssue(issue)) };
}

/** A variation without a name has its key as name. The values are checked with the flags. */
function completeDefinition(entered: EnteredDefinition): ExperimentDefinition {
  const variations = entered.variations.map(({ name, values, ...variation }) => ({
    ...variation,
    name: name ?? variation.key,
    values: values as ExperimentDefinition['variations'][number]['values'],
  }));
  return { ...entered, variations };
}
