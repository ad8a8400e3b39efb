/** Several small puzzles in place of a large one: the time that they take together hardly varies. */
export const PUZZLES = 16;

/** Bits of a puzzle: twice as many hashes for each. All puzzles together take 32,768 hashes on average at most. */
export const LEAST_BITS = 8;
export const MOST_BITS = 11;

const CHALLENGE = /^([0-9a-z]{1,10})\.(\d{1,2})\.([\w-]{12})\.([\w-]{43})$/;
const NONCE = /^[0-9a-z]{1,7}$/;
const LONGEST_SOLUTION = 256;

/** What a challenge says. Its `mac` is the secret part of its puzzles. */
export type Challenge = {
  readonly issued: number;
  readonly bits: number;
  readonly random: string;
  readonly mac: string;
};

export type Solution = { readonly challenge: Challenge; readonly nonces: readonly string[] };

/** Reads a challenge; null where the text is none. */
export function parseChallenge(text: string): Challenge | null {
  const [, issued, bits, random, mac] = CHALLENGE.exec(text) ?? [];
  if (!issued || !bits || !random || !mac) return null;
  return { issued: Number.parseInt(issued, 36), bits: Number(bits), random, mac };
}

/** The part of a challenge that its `mac` signs. */
export function formatClaim({ issued, bits, random }: Omit<Challenge, 'mac'>): string {
  return `${issued.toString(36)}.${bits}.${random}`;
}

/** The text whose SHA-256 must begin with the challenge's number of zero bits. It fits into one block of SHA-256. */
export function formatPuzzle(mac: string, index: number, nonce: string): string {
  return `${mac}.${index}.${nonce}`;
}

/** A solution as a request carries it. */
export function formatSolution(challenge: string, nonces: readonly string[]): string {
  return `${challenge}:${nonces.join('.')}`;
}

/** Reads a solution; null where the text is none. Whether it is right is for the server to decide. */
export function parseSolution(text: string): Solution | null {
  if (text.length > LONGEST_SOLUTION) return null;
  const [head = '', tail = '', ...more] = text.split(':');
  const challenge = parseChallenge(head);
  const nonces = tail.split('.');
  const isWhole = nonces.length === PUZZLES && nonces.every((nonce) => NONCE.test(nonce));
  return challenge && isWhole && more.length === 0 ? { challenge, nonces } : null;
}
