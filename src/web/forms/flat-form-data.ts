import { parseSubmission } from '@conform-to/react/future';

/** More fields than any form of ours has. */
const MAX_FIELDS = 40;
/** Longer than any value of a form; the rules refuse truncated values anyway. */
const MAX_LENGTH = 4000;
const PLAIN_NAME = /^[a-z][a-z0-9_-]{0,63}$/i;

/**
 * Filters posted data to what our forms send: few strings under plain names. Conform reads a name as a path
 * (`a[10000000]`, `__proto__.x`) and builds the object that the path describes, so a client that chooses field names
 * could exhaust the memory or change prototypes. Such fields are dropped.
 */
export function flatFormData(formData: FormData): FormData {
  const flat = new FormData();
  let count = 0;
  for (const [name, value] of formData) {
    if (typeof value !== 'string' || !isPlain(name)) continue;
    if (count === MAX_FIELDS) break;
    count += 1;
    flat.append(name, value.slice(0, MAX_LENGTH));
  }
  return flat;
}

/** The only call of Conform's parser: it never receives a name that is a path. */
export function parseForm(formData: FormData): ReturnType<typeof parseSubmission> {
  return parseSubmission(flatFormData(formData));
}

function isPlain(name: string): boolean {
  return PLAIN_NAME.test(name) && name !== 'prototype' && !(name in Object.prototype);
}
