// A run of backslashes is matched from its first one only: matching from each would take seconds for a long run.
const ESCAPED = /(?<!\\)\\+u([0-9a-f]{4})/gi;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ENTITY = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|quot|apos|lt|gt));/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };
/** The number of nested encodings that are decoded; deeper nesting does not occur. */
const LAYERS = 3;

/** Decodes the encodings in which a value can appear: escapes of JSON, of URLs and of HTML. */
export function decodeText(text: string): string {
  let plain = text;
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const next = decodeLayer(plain);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

function decodeLayer(text: string): string {
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?<!\\)\\+(["'/])/g, '$1')
    .replace(PERCENT, decodePercent)
    .replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    });
}

function decodePercent(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // Bytes that are not UTF-8 are decoded one by one, as in the old encodings of browsers.
    return run.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

/** The decoded text of a base64 word, or null if it is not readable text. */
export function decodeBase64(word: string): string | null {
  try {
    const binary = atob(word.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (sign) => sign.charCodeAt(0)),
    );
    return /\p{Cc}/u.test(text.replace(/\s/g, '')) ? null : text;
  } catch {
    return null;
  }
}
