import { decryptText, encryptText } from '#kernel/encrypted-text.ts';
import { type Flow, type ProvenIdentity, parseFlow, parseProvenIdentity } from '../rules/tokens.ts';
import type { IdentityDependencies } from './ports.ts';

type Deps = Pick<IdentityDependencies, 'clock' | 'secretCipher'>;

const FLOW = 'provider login flow';
const IDENTITY = 'provider identity';

/** Encrypts a begun login for its browser. */
export function encryptFlow({ secretCipher }: Deps, flow: Flow): string {
  return encryptText(secretCipher, JSON.stringify(flow), FLOW);
}

/** Null for a forged token, and for a login that has ended. */
export function decryptFlow({ clock, secretCipher }: Deps, token: string): Flow | null {
  const json = decryptText(secretCipher, token, FLOW);
  return json === null ? null : parseFlow(json, clock());
}

/** Encrypts a confirmed identity for its browser. */
export function encryptIdentity({ secretCipher }: Deps, proven: ProvenIdentity): string {
  return encryptText(secretCipher, JSON.stringify(proven), IDENTITY);
}

/** Null for a forged token, and for an identity that has ended. */
export function decryptIdentity({ clock, secretCipher }: Deps, token: string): ProvenIdentity | null {
  const json = decryptText(secretCipher, token, IDENTITY);
  return json === null ? null : parseProvenIdentity(json, clock());
}
