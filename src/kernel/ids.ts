/** Cryptographic randomness, injected: returns `bytes` fresh bytes per call. */
export type RandomBytes = (bytes: number) => Uint8Array;

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, then randomness, so that ids sort by creation time. */
export function newId(now: Date, random: RandomBytes): string {
  const bytes = random(16);
  let milliseconds = now.getTime();
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = milliseconds % 256;
    milliseconds = Math.floor(milliseconds / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
}
