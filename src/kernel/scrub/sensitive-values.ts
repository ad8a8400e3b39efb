import { findAdjacentValues } from './adjacent-values.ts';
import { isSensitiveField } from './fields.ts';

// A name of one or two words, optionally in quotes, and its colon or equals sign.
const NAME = /((?:\b[A-Za-z]{1,20} )?[A-Za-z][\w$.[\]-]{0,60})["']?\s{0,3}[:=]\s{0,3}/g;
// A quoted value ends where a delimiter follows its quote, so it may contain quotes itself.
const VALUE =
  /"[^\n]{0,500}?"(?=\s*(?:[,;&}\])\n]|$))|"[^"\n]{0,500}"|'[^'\n]{0,500}'|\[[^\]]{0,500}\]|\{[^}]{0,500}\}|["']?[^,;&}\])\n"'<>|]{1,500}/y;

type Pair = { readonly from: number; readonly to: number };

/** The positions of sensitive values in a text, in order; they may overlap. */
function sensitiveValues(text: string): readonly Pair[] {
  return [...namedValues(text), ...findAdjacentValues(text)].toSorted((one, other) => one.from - other.from);
}

/** The values after sensitive names, as in `email=…`, `"firstName":"…"` or `last name: …`. */
function namedValues(text: string): readonly Pair[] {
  const pairs: Pair[] = [];
  NAME.lastIndex = 0;
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    if (!isSensitiveField(found[1] ?? '')) continue;
    VALUE.lastIndex = NAME.lastIndex;
    if (VALUE.exec(text) === null) continue;
    pairs.push({ from: NAME.lastIndex, to: VALUE.lastIndex });
    NAME.lastIndex = VALUE.lastIndex;
  }
  return pairs;
}

/** Replaces each sensitive value in the text. */
export function maskSensitiveValues(text: string, instead: string): string {
  let end = 0;
  let clean = '';
  for (const { from, to } of sensitiveValues(text)) {
    if (from >= end) clean += text.slice(end, from) + instead;
    end = Math.max(end, to);
  }
  return clean + text.slice(end);
}

/** The sensitive values themselves. */
export function findSensitiveValues(text: string): readonly string[] {
  return sensitiveValues(text).map(({ from, to }) => text.slice(from, to).replace(/^["'\s]+|["'\s]+$/g, ''));
}
