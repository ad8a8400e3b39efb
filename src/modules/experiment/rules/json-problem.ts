import { extendPath } from './describe-issue.ts';
import type { Problem } from './problem.ts';

/** Names that mean something else than a property where JavaScript looks them up in an object. */
const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const MOST_DEPTH = 10;
const MOST_VALUES = 5_000;
const MOST_CHARACTERS = 100_000;

type JsonProblemCode = 'name-reserved' | 'not-json' | 'too-large';

export function isReservedName(name: string): boolean {
  return RESERVED_NAMES.includes(name);
}

/**
 * Finds the first reason why a value is no JSON that PostgreSQL can store and every reader can handle: too large, too
 * deep, a reserved name, or a value of JavaScript alone. Null for usual input.
 */
export function findJsonProblem(value: unknown): Problem<JsonProblemCode> | null {
  return visit(value, '', { depth: 0, budget: { values: MOST_VALUES, characters: MOST_CHARACTERS } });
}

type Budget = { values: number; characters: number };
type Walk = { readonly depth: number; readonly budget: Budget };

function visit(value: unknown, path: string, { depth, budget }: Walk): Problem<JsonProblemCode> | null {
  budget.values -= 1;
  if (depth > MOST_DEPTH || budget.values < 0)
    return tooLarge(path, `at most ${MOST_VALUES} values, ${MOST_DEPTH} deep`);
  if (typeof value === 'string') return checkText(value, path, budget);
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return null;
  if (!Array.isArray(value) && !isPlainObject(value))
    return { path, code: 'not-json', message: 'Must be a value of JSON.' };
  // A list with holes has an undefined value in each, which is no JSON.
  const entries: Iterable<readonly [unknown, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) {
    const problem =
      (typeof key === 'string' ? checkName(key, path, budget) : null) ??
      visit(inner, extendPath(path, key), { depth: depth + 1, budget });
    if (problem) return problem;
  }
  return null;
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function checkName(name: string, path: string, budget: Budget): Problem<JsonProblemCode> | null {
  if (isReservedName(name)) return { path, code: 'name-reserved', message: `The name "${name}" is reserved.` };
  return checkText(name, path, budget);
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function checkText(text: string, path: string, budget: Budget): Problem<JsonProblemCode> | null {
  budget.characters -= text.length;
  if (budget.characters < 0) return tooLarge(path, `at most ${MOST_CHARACTERS} characters in all`);
  if (text.includes('\0') || !text.isWellFormed())
    return { path, code: 'not-json', message: 'Contains a character that cannot be stored.' };
  return null;
}

function tooLarge(path: string, most: string): Problem<JsonProblemCode> {
  return { path, code: 'too-large', message: `The definition is too large: it may have ${most}.` };
}
