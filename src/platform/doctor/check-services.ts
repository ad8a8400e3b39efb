import { statfs } from 'node:fs/promises';
import { DAY, SECOND } from '#kernel/instant.ts';
import { openCountryDatabase } from '../geo/address-country.ts';
import { fetchBounded } from '../http/bounded-fetch.ts';
import { createLogger } from '../logger.ts';
import type { ProviderSettings } from '../openid/provider-settings.ts';
import { openRedis } from '../redis.ts';
import { fail, ok, type Report, skipped, warn } from './finding.ts';

const WITHIN_MS = 8 * SECOND;
const MOST_BYTES = 1_000_000;
const OLD_DAYS = 180;
const GIB = 1024 ** 3;
const LEAST_FREE = 0.1;

/** Whether countries of addresses are known, and how old the knowledge is. */
export async function checkGeo(file: string | null, now: Date): Promise<readonly Report[]> {
  const advice = 'set GEO_DATABASE to a newer file (.mmdb), or upgrade';
  try {
    const database = await openCountryDatabase({ file, log: createLogger('silent') });
    const days = Math.floor((now.getTime() - database.madeAt().getTime()) / DAY);
    database.close();
    const says = `the country database is ${days} days old`;
    return [days > OLD_DAYS ? warn(says, advice) : ok(says)];
  } catch {
    return [fail(`the country database ${file ?? 'of the packages'} cannot be read`, advice)];
  }
}

/** Whether Redis or Valkey counts. */
export async function checkRedis(url: string | null): Promise<readonly Report[]> {
  if (url === null) return [skipped('REDIS_URL is not set: PostgreSQL counts the limits')];
  const redis = await openRedis(url, createLogger('silent'));
  try {
    if (!redis.client.isReady)
      return [fail('Redis is not reachable: each process counts limits for itself', 'see REDIS_URL and the firewall')];
    await redis.client.eval('return 1', { keys: [], arguments: [] });
    return [ok('Redis counts the limits')];
  } catch {
    return [fail('Redis refuses scripts, or does not answer', 'let the account run EVAL, and see its memory')];
  } finally {
    await redis.close();
  }
}

/** Whether the embedded database has room. */
export async function checkDisk(folder: string): Promise<readonly Report[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const says = `${((bavail * bsize) / GIB).toFixed(1)} GiB are free in ${folder}`;
    const isFull = bavail * bsize < GIB;
    if (isFull) return [fail(says, 'PostgreSQL stops when its disk is full: free some space')];
    return [bavail / blocks < LEAST_FREE ? warn(says, 'enlarge the disk before it is full') : ok(says)];
  } catch {
    return [fail(`${folder} cannot be read`, 'see VESTIBULE_DATA, and the rights of the user that runs the program')];
  }
}

/** Whether the identity providers answer, as far as that shows without a login. */
export async function checkProvider(name: string, settings: ProviderSettings): Promise<Report> {
  const url =
    settings.protocol === 'openid'
      ? `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      : settings.graphOrigin;
  const answer = await fetchBounded({ url, headers: {}, timeoutMs: WITHIN_MS, maxBytes: MOST_BYTES });
  if (answer.kind === 'failed')
    return fail(`${name} does not answer (${answer.failure})`, `open ${new URL(url).host} in your firewall`);
  if (settings.protocol !== 'openid') return ok(`${name} answers`);
  const issuer = answer.status === 200 ? findIssuer(answer.text) : null;
  if (issuer === settings.issuer) return ok(`${name} answers with its discovery document`);
  return fail(
    issuer === null
      ? `${name} has no discovery document at its issuer (status ${answer.status})`
      : `${name} names another issuer in its discovery document`,
    'see the issuer, with and without a slash at its end',
  );
}

function findIssuer(text: string): string | null {
  try {
    const { issuer } = JSON.parse(text) as { readonly issuer?: unknown };
    return typeof issuer === 'string' ? issuer : null;
  } catch {
    return null;
  }
}
