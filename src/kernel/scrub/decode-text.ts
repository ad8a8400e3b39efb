// A run of backslashes is read from its first one only: from each of them, a long run would take seconds.
const ESCAPED = /(?<!\\)\\+u([0-9a-f]{4})/gi;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ENTITY = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|quot|apos|lt|gt));/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };
/** A text may be encoded in a text that is encoded; nobody does it more often. */
const LAYERS = 3;

/** A text without the disguises in which a value can travel: escapes of JSON, of addresses and of HTML. */
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
    // Bytes that are no UTF-8: each for itself, as the old encodings of browsers have them.
    return run.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

/** What a word of base64 says, or null where it is none that anybody could read. */
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
