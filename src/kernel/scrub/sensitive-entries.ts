import { isFieldName, isSensitiveField } from './fields.ts';

/**
 * Keys under which records store a name, and keys under which they store its value: `{ name: 'email', value: 'a@b' }`.
 */
const NAMING =
  /(?:name|key|field|label|id|for|path|prop|property|attr|attribute|param|parameter|header|column)$|^[kn]$/;
const VALUING =
  /values?$|^(?:v|val|raw|content|contents|data|text|input|typed|entered|given|answer|old|new|before|after|current|previous)$/;
/** The form of a field's name: an identifier, perhaps followed by a second word. */
const NAME_LIKE = /^[A-Za-z][\w$.[\]-]{0,60}(?: [A-Za-z]\w{0,20})?$/;

export function isNameKey(key: string): boolean {
  return NAMING.test(bare(key));
}

export function isValueKey(key: string): boolean {
  return VALUING.test(bare(key));
}

/** Whether a text that names a value marks the value as sensitive. */
export function isSensitiveName(text: unknown): boolean {
  return typeof text === 'string' && NAME_LIKE.test(text) && isSensitiveField(text);
}

/** Whether a value follows a sensitive name: then it belongs to that name, unless it is another name. */
function followsName(before: unknown, value: unknown): boolean {
  return isSensitiveName(before) && !(typeof value === 'string' && isFieldName(value));
}

/** Finds the entries of an object or array that are values beside a sensitive name. */
export function findSensitiveEntries(
  entries: readonly (readonly [string, unknown])[],
  isList: boolean,
): ReadonlySet<string> {
  if (isList) {
    const behind = entries.filter(([, value], at) => followsName(entries[at - 1]?.[1], value));
    return new Set(behind.map(([index]) => index));
  }
  if (!entries.some(([key, value]) => isNameKey(key) && isSensitiveName(value))) return new Set();
  return new Set(entries.filter(([key]) => isValueKey(key)).map(([key]) => key));
}

function bare(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}
