import * as v from 'valibot';
import type { Instant } from '#kernel/instant.ts';
import type { ProviderIdentity } from './judge-claims.ts';
import { PROVIDERS, type ProviderId } from './provider.ts';

/** A login at a provider that has begun. Its browser has it, encrypted. */
export type Flow = {
  readonly provider: ProviderId;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** The session that began the login in order to link an identity, and in which alone it ends; null for any other login. */
  readonly session: string | null;
  readonly expiresAt: Instant;
};

/** An identity that a provider has confirmed to a browser, and the login that it came from. */
export type ProvenIdentity = {
  readonly identity: ProviderIdentity;
  readonly state: string;
  /** The session that may link it; null for a registration. */
  readonly session: string | null;
  readonly expiresAt: Instant;
};

const text = v.pipe(v.string(), v.maxLength(500));
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => new Date(value)),
);

const flow = v.object({
  provider: v.picklist(PROVIDERS),
  ...{ state: text, nonce: text, verifier: text, session: v.nullable(text) },
  expiresAt: instant,
});

const provenIdentity = v.object({
  identity: v.object({
    provider: v.picklist(PROVIDERS),
    ...{ issuer: text, subject: text, email: v.nullable(text), isVerified: v.boolean() },
    ...{ firstName: v.nullable(text), lastName: v.nullable(text) },
  }),
  ...{ state: text, session: v.nullable(text) },
  expiresAt: instant,
});

/** Reads a flow; null for anything else, and for one that has ended. */
export function parseFlow(json: string, now: Instant): Flow | null {
  return parse(flow, json, now);
}

/** Reads a proven identity; null for anything else, and for one that has ended. */
export function parseProvenIdentity(json: string, now: Instant): ProvenIdentity | null {
  return parse(provenIdentity, json, now);
}

function parse<Value extends { readonly expiresAt: Instant }>(
  schema: v.GenericSchema<unknown, Value>,
  json: string,
  now: Instant,
): Value | null {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(json));
    return success && output.expiresAt > now ? output : null;
  } catch {
    return null;
  }
}
