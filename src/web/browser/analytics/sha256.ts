import type { DataLayerEvent } from '../consent/data-layer-event.ts';
import type { UnhashedText } from './catalogue.ts';

// The browser's `crypto.subtle` exists only in secure contexts and is asynchronous; this implementation is synchronous
// and works everywhere, so that events keep their order. It is loaded only with analytics.

/** Replaces each plain text of an event by its hash. Addresses are normalized as for accounts: one person, one hash. */
export function withHashes(entry: {
  readonly event: string;
  readonly [name: string]: string | UnhashedText;
}): DataLayerEvent {
  const fields = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : sha256(value.plain.trim().toLowerCase()),
  ]);
  return Object.fromEntries(fields);
}

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits (FIPS 180-4). */
export function sha256(text: string): string {
  const state = computeRootFractions(8, 1 / 2);
  const constants = computeRootFractions(64, 1 / 3);
  const words = padMessage(new TextEncoder().encode(text));
  for (let at = 0; at < words.length; at += 16) addBlock(state, constants, words.subarray(at, at + 16));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** The first 32 bits of the fractional parts of the first primes' square or cube roots. */
function computeRootFractions(count: number, exponent: number): Uint32Array {
  const roots: number[] = [];
  for (let candidate = 2; roots.length < count; candidate += 1) {
    if (isPrime(candidate)) roots.push((candidate ** exponent % 1) * 2 ** 32);
  }
  return Uint32Array.from(roots);
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) return false;
  return true;
}

/** The text, a one, zeros and its length in bits: whole blocks of 16 words. */
function padMessage(bytes: Uint8Array): Uint32Array {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6) * 64 + 64));
  bytes.forEach((byte, at) => {
    padded.setUint8(at, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  return Uint32Array.from({ length: padded.byteLength / 4 }, (_, at) => padded.getUint32(at * 4));
}

function addBlock(state: Uint32Array, constants: Uint32Array, block: Uint32Array): void {
  const w = new Uint32Array(64);
  w.set(block);
  const mixed = [...state];
  for (let at = 0; at < 64; at += 1) {
    if (at >= 16)
      w[at] =
        word(w, at - 16) + small(word(w, at - 15), 7, 18, 3) + word(w, at - 7) + small(word(w, at - 2), 17, 19, 10);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = mixed;
    const first = h + big(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + word(constants, at) + word(w, at);
    const second = big(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
    mixed.pop();
    mixed.unshift((first + second) >>> 0);
    mixed[4] = (d + first) >>> 0;
  }
  state.forEach((value, at) => {
    state[at] = value + (mixed[at] ?? 0);
  });
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function rotateRight(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function small(value: number, one: number, other: number, shift: number): number {
  return rotateRight(value, one) ^ rotateRight(value, other) ^ (value >>> shift);
}

function big(value: number, one: number, other: number, third: number): number {
  return rotateRight(value, one) ^ rotateRight(value, other) ^ rotateRight(value, third);
}
