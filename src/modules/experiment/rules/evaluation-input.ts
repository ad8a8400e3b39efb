import * as v from 'valibot';
import { isObject, parseJson } from './json.ts';

/** What a client sends for a remote evaluation (specification H5). */
export type EvaluationInput = {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly forcedVariations: Readonly<Record<string, number>>;
  readonly forcedFeatures: readonly (readonly [key: string, value: unknown])[];
  readonly url: string;
};

export type ParsedInput =
  | { readonly kind: 'ok'; readonly input: EvaluationInput }
  | { readonly kind: 'invalid'; readonly problem: string };

const MOST_KEYS = 500;
const MOST_LEVELS = 8;
/** Conditions match texts by regular expressions, whose time grows with the text. */
const LONGEST_TEXT = 2048;
/** An attribute of such a name would replace a function that the evaluation calls. */
const RESERVED = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'hasOwnProperty'];

const record = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object'),
  v.check((given) => Object.keys(given).length <= MOST_KEYS, `must have at most ${MOST_KEYS} keys`),
  v.check(
    (given) => isBounded(given, MOST_LEVELS),
    `must have at most ${MOST_LEVELS} levels and texts of at most ${LONGEST_TEXT} characters`,
  ),
  v.transform((given) => removeReserved(given) as Readonly<Record<string, unknown>>),
);

const forcedVariations = v.pipe(
  record,
  v.custom<Readonly<Record<string, number>>>(
    (given) => Object.values(given as object).every((value) => typeof value === 'number'),
    'must have numbers only',
  ),
);

const forcedFeatures = v.pipe(
  v.array(v.tuple([v.string(), v.unknown()], 'must have pairs of a key and a value only'), 'must be an array of pairs'),
  v.maxLength(MOST_KEYS, `must have at most ${MOST_KEYS} pairs`),
  v.check(
    (given) => isBounded(given, MOST_LEVELS),
    `must have at most ${MOST_LEVELS} levels and texts of at most ${LONGEST_TEXT} characters`,
  ),
);

const body = v.object({
  attributes: v.nullish(record, {}),
  forcedVariations: v.nullish(forcedVariations, {}),
  forcedFeatures: v.nullish(forcedFeatures, []),
  url: v.nullish(
    v.pipe(v.string('must be a text'), v.maxLength(LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`)),
    '',
  ),
});

/** Reads the body of a remote evaluation; names the first problem of an unsuitable one. */
export function parseEvaluationInput(text: string): ParsedInput {
  const given = parseJson(text);
  if (!isObject(given)) return { kind: 'invalid', problem: 'The body must be a JSON object' };
  const result = v.safeParse(body, given);
  if (result.success) return { kind: 'ok', input: result.output };
  const [issue] = result.issues;
  return { kind: 'invalid', problem: `${v.getDotPath(issue) ?? 'The body'} ${issue.message}` };
}

function isBounded(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT;
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isBounded(one, levels - 1));
}

function removeReserved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeReserved);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !RESERVED.includes(name));
  return Object.fromEntries(entries.map(([name, one]) => [name, removeReserved(one)]));
}
