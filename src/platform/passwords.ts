import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createFairSemaphore } from './semaphore.ts';

/** Costs of Argon2id: memory in KiB, passes, lanes. */
export type PasswordCosts = { readonly memory: number; readonly passes: number; readonly parallelism: number };
/** `outdated`: the password is right, but its hash has other costs than the current ones and should be replaced. */
export type Verdict = { readonly valid: boolean; readonly outdated: boolean };
export type Passwords = {
  /** A PHC string, `$argon2id$v=19$...`. */
  hash(password: string, account?: string): Promise<string>;
  /** Compares in constant time. With null (unknown address) it does the same work and returns invalid. */
  verify(password: string, hash: string | null, account?: string): Promise<Verdict>;
};

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const TODAYS_COSTS: PasswordCosts = { memory: 19_456, passes: 2, parallelism: 1 };

type Phc = { readonly costs: PasswordCosts; readonly salt: Buffer; readonly tag: Buffer };

const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** The memory limit for any hash from the database: a corrupt one must not exhaust the machine's memory. */
const MOST_MEMORY = 262_144;

/**
 * Argon2id (specification G3). At most `concurrency` hashes run at once, the others wait: a flood of logins costs time,
 * not memory, and leaves threads to the rest of the program. Accounts take turns, so that many hashes of one delay nobody else
 * much; a hash without an account is one of its own.
 */
export function createPasswords(costs: PasswordCosts = TODAYS_COSTS, concurrency = 2): Passwords {
  const limit = createFairSemaphore(concurrency);
  const nobody: Phc = { costs, salt: Buffer.alloc(SALT_BYTES, 1), tag: Buffer.alloc(TAG_BYTES) };
  return {
    async hash(password, account) {
      const salt = randomBytes(SALT_BYTES);
      return format({
        costs,
        salt,
        tag: await limit(account ?? Symbol(), () => derive(password, costs, salt, TAG_BYTES)),
      });
    },
    async verify(password, hash, account) {
      const known = hash === null ? null : parse(hash);
      const { costs: used, salt, tag } = known ?? nobody;
      const derived = await limit(account ?? Symbol(), () => derive(password, used, salt, tag.length));
      const valid = timingSafeEqual(derived, tag) && known !== null;
      return { valid, outdated: valid && !sameCosts(used, costs) };
    },
  };
}

// The same password typed on two systems may differ in its code points: NFKC makes both equal.
function derive(password: string, costs: PasswordCosts, salt: Buffer, tagLength: number): Promise<Buffer> {
  const parameters = { ...costs, message: password.normalize('NFKC'), nonce: salt, tagLength };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function sameCosts(a: PasswordCosts, b: PasswordCosts): boolean {
  return a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism;
}

function format({ costs: { memory, passes, parallelism }, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function parse(hash: string): Phc {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  const [memory = 0, passes = 0, parallelism = 0] = (match ?? []).slice(1, 4).map(Number);
  const [salt, tag] = (match ?? []).slice(4).map((part) => Buffer.from(part, 'base64'));
  if (!salt || !tag || tag.length < 16 || memory > MOST_MEMORY)
    throw new Error('A password hash has an unknown format');
  return { costs: { memory, passes, parallelism }, salt, tag };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
