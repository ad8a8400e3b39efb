import { FIELDS, type FieldPath, VARIATION_FIELDS, type VariationField } from '../fields.ts';

/** What a difference is about, read from its path as `listDifferences` writes it. */
export type ChangedPlace =
  | { readonly kind: 'field'; readonly field: FieldPath }
  /** A whole variation that was added or removed. */
  | { readonly kind: 'variation'; readonly index: number }
  | { readonly kind: 'variation-field'; readonly index: number; readonly field: VariationField }
  /** The value of a flag; of a text flag, the text of a language. */
  | {
      readonly kind: 'flag';
      readonly index: number;
      readonly flag: string;
      readonly language: string | null;
    }
  | { readonly kind: 'prerequisite'; readonly index: number }
  /** A path that this page does not know yet. */
  | { readonly kind: 'unknown'; readonly path: string };

const VARIATION = /^variations\[(\d+)\](?:\.(\w+))?$/;
const FLAG = /^variations\[(\d+)\]\.values(?:\["([^"]+)"\]|\.(\w+))(?:\.(\w+)|\["([^"]+)"\])?$/;
const PREREQUISITE = /^prerequisites\[(\d+)\]/;

/** Reads the path of a difference. */
export function parsePath(path: string): ChangedPlace {
  if (Object.hasOwn(FIELDS, path)) return { kind: 'field', field: path as FieldPath };
  const [, at, field] = VARIATION.exec(path) ?? [];
  if (at !== undefined && field === undefined) return { kind: 'variation', index: Number(at) };
  if (field !== undefined && Object.hasOwn(VARIATION_FIELDS, field))
    return { kind: 'variation-field', index: Number(at), field: field as VariationField };
  return parseFlag(path) ?? parsePrerequisite(path) ?? { kind: 'unknown', path };
}

function parseFlag(path: string): ChangedPlace | null {
  const [found, index, quoted, plain, language, quotedLanguage] = FLAG.exec(path) ?? [];
  if (found === undefined) return null;
  const flag = quoted ?? plain ?? '';
  return { kind: 'flag', index: Number(index), flag, language: language ?? quotedLanguage ?? null };
}

function parsePrerequisite(path: string): ChangedPlace | null {
  const index = PREREQUISITE.exec(path)?.[1];
  return index === undefined ? null : { kind: 'prerequisite', index: Number(index) };
}
