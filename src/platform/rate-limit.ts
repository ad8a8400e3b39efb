import { createHmac } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { TakeAttempt } from '#kernel/ports.ts';
import type { Database } from './database/open.ts';
import type { Redis } from './redis.ts';

/** `points` attempts in `seconds`. */
export type Limit = {
  readonly points: number;
  readonly seconds: number;
  /** Each process counts for itself, where storing an attempt would cost more than the attempt. */
  readonly inProcess?: true;
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
};

/**
 * Rate limits shared by all processes through PostgreSQL or Redis. A key over its limit is blocked in memory until the
 * limit expires, so that a flood costs the store nothing; if the store is unavailable, each process counts for itself.
 * Limits `inProcess` are not shared.
 */
export function createRateLimits(options: Options): TakeAttempt {
  const limiters = new Map(
    Object.entries(options.limits).map(([name, limit]) => [name, createLimiter(name, limit, options)]),
  );
  return async (name, subject) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`Unknown limit: ${name}`);
    if (options.scale === 0) return null;
    const key = createHmac('sha256', options.secret).update(`${name}\n${subject}`).digest('base64url');
    try {
      await limiter.consume(key);
      return null;
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000));
    }
  };
}

function createLimiter(name: string, limit: Limit, { database, redis, scale }: Options): RateLimiterAbstract {
  const points = Math.max(1, Math.round(limit.points * scale));
  if (limit.inProcess) return new RateLimiterMemory({ points, duration: limit.seconds, keyPrefix: name });
  const shared = {
    points,
    duration: limit.seconds,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: new RateLimiterMemory({ points, duration: limit.seconds }),
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
