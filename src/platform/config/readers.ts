// Parsers of settings, and the messages for invalid values.
import proxyAddress from '@fastify/proxy-addr';
import * as v from 'valibot';
import { isReferrerCategory, REFERRER_CATEGORIES } from '#kernel/referrer-category.ts';

export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
);
export const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

export const proxies = v.pipe(
  list,
  v.check((given) => isProxyList(given), 'must be addresses or networks such as 10.0.0.0/8, separated by commas'),
);

function isProxyList(given: readonly string[]): boolean {
  try {
    proxyAddress.compile([...given]);
    return true;
  } catch {
    return false;
  }
}

export const referrerCategories = v.pipe(
  list,
  v.check(
    (given) => given.length > 0 && given.every(isReferrerCategory),
    `must be categories separated by commas, of ${REFERRER_CATEGORIES.join(', ')}`,
  ),
  v.transform((given) => given.filter(isReferrerCategory)),
);

export function number(least: number, most: number) {
  const problem = `must be a number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d+)?$/, problem),
    v.transform(Number),
    v.minValue(least, problem),
    v.maxValue(most, problem),
  );
}

export function url(protocols: readonly string[]) {
  const problem = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return v.pipe(
    text,
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), problem),
  );
}

// PostgreSQL's URLs may omit the host and name a socket's folder in the query, which web URLs do not allow.
export const postgres = v.pipe(
  text,
  v.regex(/^postgres(?:ql)?:\/\/\S+$/, 'must be a URL that begins with postgres:// or postgresql://'),
);

export const origin = v.pipe(
  url(['http:', 'https:']),
  v.transform((value) => new URL(value).origin),
);

export const origins = v.pipe(
  list,
  v.check(
    (given) => given.every((one) => URL.canParse(one) && /^https?:\/\/[a-z0-9.:[\]-]+$/i.test(one)),
    'must be origins such as https://app.example, separated by commas',
  ),
  v.transform((given): readonly string[] => given.map((one) => new URL(one).origin)),
);

// An origin, or an origin with a path below which the service lies; without a slash at its end.
export const serviceAddress = v.pipe(
  url(['http:', 'https:']),
  v.check((value) => {
    const parsed = URL.parse(value);
    return parsed === null || parsed.origin + parsed.pathname === parsed.href;
  }, 'must be a URL without query, fragment and password'),
  v.transform((value) => new URL(value).href.replace(/\/+$/, '')),
);

// A path refers to our own origin.
export const endpoint = v.pipe(
  text,
  v.check(
    (value) => /^\/(?![/\\])/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'must be a path that begins with / or a URL that begins with https:// or http://',
  ),
);

function parseKeyIds(value: string): readonly string[] {
  return value.split(',').map((pair) => pair.split(':')[0] ?? '');
}

export const keys = v.pipe(
  text,
  v.regex(
    /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9_-]{43,}(,[A-Za-z0-9_-]{1,32}:[A-Za-z0-9_-]{43,})*$/,
    'must be id:seed pairs, newest first, separated by commas; a seed is at least 32 random bytes in base64url',
  ),
  v.check((value) => new Set(parseKeyIds(value)).size === parseKeyIds(value).length, 'must not use an id twice'),
  v.transform((value) =>
    value.split(',').map((pair) => {
      const [id = '', seed = ''] = pair.split(':');
      return { id, seed: new Uint8Array(Buffer.from(seed, 'base64url')) };
    }),
  ),
);
