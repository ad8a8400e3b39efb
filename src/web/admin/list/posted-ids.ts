import { isUuid } from '#kernel/ids.ts';

/** In no UUID and in no base64url, and one byte in a posted form. */
const SEPARATOR = '.';

/** Ids of rows as one field of a form, each UUID as 22 characters: those of a whole change fit into a post. */
export function joinIds(ids: readonly string[]): string {
  return ids.map(shorten).join(SEPARATOR);
}

export function splitIds(text: string): readonly string[] {
  return text.split(SEPARATOR).filter(Boolean).map(lengthen);
}

function shorten(id: string): string {
  if (!isUuid(id)) return id;
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function lengthen(text: string): string {
  if (!/^[\w-]{22}$/.test(text)) return text;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
