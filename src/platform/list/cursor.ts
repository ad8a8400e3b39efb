/** The row at which a page begins, by the values of its order. */
export type Cursor = { readonly sort: string; readonly value: string; readonly id: string };

const LONGEST = 1_000;

/** A cursor as clients get it. Its content is no contract: a client passes it on as it is. */
export function formatCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Parses the cursor of a client; null for any text that `formatCursor` cannot have made. */
export function parseCursor(text: string): Cursor | null {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return null;
  const parts = parseParts(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) return null;
  const [sort, value, id] = parts as [string, string, string];
  // PostgreSQL has no texts with NUL.
  return value.includes('\0') ? null : { sort, value, id };
}

function parseParts(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
