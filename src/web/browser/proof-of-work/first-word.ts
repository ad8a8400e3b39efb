/** The longest text that fits into one block of SHA-256 with its length. */
const LONGEST = 55;

const { initial, rounds } = computeConstants();
const schedule = new Int32Array(64);

/**
 * The first 32 bits of the SHA-256 of a short ASCII text. The browser's own function is asynchronous, which takes many times
 * as long for texts as short as these.
 */
export function computeFirstWord(text: string): number {
  if (text.length > LONGEST) throw new Error('The text needs more than one block');
  fillSchedule(text);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + rotations(e, 6, 11, 25) + choice + (rounds[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const two = (rotations(a, 2, 13, 22) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + (initial[0] ?? 0)) >>> 0;
}

function fillSchedule(text: string): void {
  schedule.fill(0, 0, 16);
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at === text.length ? 0x80 : text.charCodeAt(at);
    schedule[at >> 2] = (schedule[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
  }
  schedule[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] ?? 0;
    const late = schedule[at - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = ((schedule[at - 16] ?? 0) + small + (schedule[at - 7] ?? 0) + large) | 0;
  }
}

function rotations(word: number, one: number, two: number, three: number): number {
  return rotate(word, one) ^ rotate(word, two) ^ rotate(word, three);
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The fractions of the roots of the first primes, as the standard defines its constants. */
function computeConstants() {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return {
    initial: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}
