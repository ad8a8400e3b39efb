import { createHmac } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import { SECOND } from '#kernel/instant.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import type { Database } from './database/open.ts';
import { CHALLENGE_LIFETIME } from './proof-of-work/challenges.ts';
import { createRequireProof, type ProofDependencies, type RequireProof } from './proof-of-work/require-proof.ts';
import { createUses } from './proof-of-work/uses.ts';
import type { Redis } from './redis.ts';

/** `points` attempts in `seconds`. */
export type Limit = {
  readonly points: number;
  readonly seconds: number;
  /** Each process counts for itself, where storing an attempt would cost more than the attempt. */
  readonly inProcess?: true;
  /** The last quarter of the attempts needs a proof of work, where the operator wants that. */
  readonly needsProof?: true;
};

type Options = {
  readonly database: Database;
  /** If set, Redis counts instead of PostgreSQL. */
  readonly redis?: Redis | null;
  readonly limits: Readonly<Record<string, Limit>>;
  /** Multiplies every limit; 0 turns them off. */
  readonly scale: number;
  /** Keys are HMACs under this secret: the table of limits contains no personal data. */
  readonly secret: Uint8Array;
  /** Null where no attempt needs a proof of work. */
  readonly proofs?: Omit<ProofDependencies, 'claim'> | null;
};

/** The share of a limit that needs no proof of work. */
const FREE = 0.75;

/** A solution is stored until its challenge has expired by the clock of every process. */
const USED_SOLUTION: Limit = { points: 1, seconds: (2 * CHALLENGE_LIFETIME) / SECOND };

/**
 * Rate limits shared by all processes through PostgreSQL or Redis. A key over its limit is blocked in memory until the
 * limit expires, so that a flood costs the store nothing; if the store is unavailable, each process counts for itself.
 * Limits `inProcess` are not shared.
 */
export function createRateLimits(options: Options): TakeAttempt {
  const requireProof = createProofs(options);
  const takers = new Map(
    Object.entries(options.limits).map(([name, limit]) => [
      name,
      createTaker(name, limit, { ...options, requireProof }),
    ]),
  );
  return async (name, subject) => {
    const taker = takers.get(name);
    if (!taker) throw new Error(`Unknown limit: ${name}`);
    if (options.scale === 0) return null;
    return taker(createHmac('sha256', options.secret).update(`${name}\n${subject}`).digest('base64url'));
  };
}

/** Solutions are claimed where attempts are counted, whatever scales the limits. */
function createProofs(options: Options): RequireProof | null {
  if (!options.proofs) return null;
  const used = createLimiter('used-proof', USED_SOLUTION, options);
  return createRequireProof({ ...options.proofs, claim: async (id) => (await consume(used, id)).wait === null });
}

type Taker = (key: string) => Promise<number | null>;
type TakerOptions = Options & { readonly requireProof: RequireProof | null };

function createTaker(name: string, limit: Limit, options: TakerOptions): Taker {
  const points = Math.max(1, Math.round(limit.points * options.scale));
  const requireProof = limit.needsProof ? options.requireProof : null;
  const free = requireProof ? Math.ceil(points * FREE) : points;
  const limiter = createLimiter(name, { ...limit, points: free }, options);
  const rest = { ...limit, points: points - free };
  const takeRest = requireProof && rest.points > 0 ? createRestTaker(name, rest, { ...options, requireProof }) : null;
  return async (key) => {
    const { wait } = await consume(limiter, key);
    return wait === null || !takeRest ? wait : takeRest(key, wait);
  };
}

/**
 * The rest of a limit, for attempts with a proof of work. It has a counter of its own, which ends with the first one: attempts
 * without a proof, however many at once, leave it to those who have one.
 */
function createRestTaker(name: string, rest: Limit, options: Options & { readonly requireProof: RequireProof }) {
  const limiter = createLimiter(`${name}-rest`, rest, options);
  const uses = createUses(rest.points);
  return async (key: string, seconds: number): Promise<number | null> => {
    const use = uses.get(key);
    if (use >= 1) return seconds;
    await options.requireProof({ limit: name, use, retryAfter: seconds });
    const { wait, count } = await consume(limiter, key, seconds);
    uses.note(key, count, seconds);
    return wait;
  };
}

type Consumed = { readonly wait: number | null; readonly count: number };

async function consume(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<Consumed> {
  try {
    const { consumedPoints } = await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return { wait: null, count: consumedPoints };
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    const { msBeforeNext } = refusal as RateLimiterRes;
    return { wait: Math.max(1, Math.ceil(msBeforeNext / SECOND)), count: limiter.points };
  }
}

function createLimiter(name: string, { points, seconds, inProcess }: Limit, options: Options): RateLimiterAbstract {
  const { database, redis } = options;
  if (inProcess) return new RateLimiterMemory({ points, duration: seconds, keyPrefix: name });
  const shared = {
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  };
  if (redis) {
    const place = { storeClient: redis.client, useRedisPackage: true, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ ...shared, ...place, keyPrefix: `vestibule:limit:${name}` });
  }
  // A job deletes expired counts, once for all processes.
  const place = {
    storeClient: database.pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  return new RateLimiterPostgres({ ...shared, ...place, keyPrefix: name });
}
