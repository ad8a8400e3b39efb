import { isFieldName } from './fields.ts';
import { isNameKey, isSensitiveName, isValueKey } from './sensitive-entries.ts';

type TextRange = { readonly from: number; readonly to: number };

/** The boundaries of records in a text; characters in double quotes are no boundary. */
const EDGE = /"(?:[^"\\]|\\.){0,500}"|[{}<>]/gs;
const KEY = /([A-Za-z][\w$-]{0,40})["']?\s{0,3}[:=]\s{0,3}/g;
const VALUE_TEXT = /["']?([A-Za-z][\w$.[\]-]{0,60}(?: [A-Za-z]\w{0,20})?)(?=["',;&})\]\s>]|$)/y;
const VALUE =
  /"(?:[^"\\]|\\.){0,500}"|'[^'\n]{0,500}'|\[[^\]]{0,500}\]|\{[^}]{0,500}\}|["']?[^,;&}\])\n"'<>|]{1,500}/sy;
/** `["email","a@b"]`: a quoted name followed by a quoted value that is not a name itself. */
const BEHIND = /(["'])([A-Za-z][\w$.[\]-]{0,60}(?: [A-Za-z]\w{0,20})?)\1\s{0,3},\s{0,3}(?=["'\d])/g;
const LISTED = /"((?:[^"\\]|\\.){0,500})"|'([^'\n]{0,500})'|\d[\d .-]{0,40}/sy;
/** A part of a multipart form: its name, and its value after an empty line. */
const PART = /\bname="([^"\n]{1,60})"[^\n]{0,80}\r?\n(?:[\w-]{1,40}:[^\n]{0,80}\r?\n){0,2}\r?\n([^\r\n]{1,500})/g;

/** Finds values next to sensitive names in a text: in records, lists and parts of forms. */
export function findAdjacentValues(text: string): readonly TextRange[] {
  return [...findInRecords(text), ...findInLists(text), ...findInFormParts(text)];
}

function findInRecords(text: string): readonly TextRange[] {
  const places: TextRange[] = [];
  let from = 0;
  const edges = [...text.matchAll(EDGE)].filter(([sign]) => sign.length === 1).map(({ index }) => index);
  for (const to of [...edges, text.length]) {
    const keys = [...text.slice(from, to).matchAll(KEY)].map((found) => ({
      key: found[1] ?? '',
      at: from + found.index + found[0].length,
    }));
    from = to + 1;
    if (!keys.some(({ key, at }) => isNameKey(key) && isSensitiveName(match(VALUE_TEXT, text, at)?.[1]))) continue;
    for (const { key, at } of keys) {
      const value = isValueKey(key) ? match(VALUE, text, at) : null;
      if (value) places.push({ from: at, to: at + value[0].length });
    }
  }
  return places;
}

function findInLists(text: string): readonly TextRange[] {
  return [...text.matchAll(BEHIND)].flatMap(({ 0: whole, 2: name, index }) => {
    const from = index + whole.length;
    const value = isSensitiveName(name) ? match(LISTED, text, from) : null;
    if (!value || isFieldName(value[1] ?? value[2] ?? '')) return [];
    const to = from + value[0].length;
    // A text before a colon is the next name.
    return /^\s{0,3}:/.test(text.slice(to, to + 4)) ? [] : [{ from, to }];
  });
}

function findInFormParts(text: string): readonly TextRange[] {
  return [...text.matchAll(PART)].flatMap(({ 0: whole, 1: name, 2: value = '', index }) => {
    const to = index + whole.length;
    return isSensitiveName(name) ? [{ from: to - value.length, to }] : [];
  });
}

function match(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
