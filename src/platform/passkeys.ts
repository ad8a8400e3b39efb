import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** A passkey as the browser finds it. */
type KnownCredential = { readonly credentialId: string; readonly transports: readonly string[] };
type StoredCredential = KnownCredential & { readonly publicKey: Uint8Array; readonly signCounter: number };

/** How long a browser waits for the person. */
const TIMEOUT = 300_000;
/** No authenticator's answer is longer; attestation is not asked for. */
const LONGEST_RESPONSE = 20_000;
const MOST_TRANSPORTS = 10;
/** COSE's numbers of EdDSA, ES256 and RS256, which Node.js verifies without experimental features. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded by the first passkey: most starts of the program see none. */
const load = () => import('@simplewebauthn/server');

/**
 * WebAuthn (W3C) for this origin: the relying party is the host of the public origin. The authenticator has to verify the
 * person, by a fingerprint, a face or a PIN, so that a passkey proves an identity and not only the device.
 */
export function createPasskeys({ publicOrigin, name }: { readonly publicOrigin: string; readonly name: string }) {
  const rpID = new URL(publicOrigin).hostname;
  const expected = { expectedOrigin: publicOrigin, expectedRPID: rpID, requireUserVerification: true };
  return {
    /** What the browser needs to create a passkey, as JSON. */
    async createRegistration(input: {
      readonly challenge: Uint8Array;
      /** Identifies the account to the authenticator; contains no personal data. */
      readonly userId: string;
      readonly userName: string;
      readonly existing: readonly KnownCredential[];
    }): Promise<string> {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: input.userName,
        userID: new TextEncoder().encode(input.userId),
        challenge: copyBytes(input.challenge),
        timeout: TIMEOUT,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: input.existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return JSON.stringify(options);
    },
    /** The new passkey of a browser's answer, or null. */
    async verifyRegistration(response: string, challenge: Uint8Array) {
      const parsed = parseResponse<RegistrationResponseJSON>(response);
      const { verifyRegistrationResponse } = await load();
      const verified = await verify(
        () =>
          parsed &&
          verifyRegistrationResponse({
            ...expected,
            supportedAlgorithmIDs: ALGORITHMS,
            response: parsed,
            expectedChallenge: encode(challenge),
          }),
      );
      if (!verified?.verified) return null;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        signCounter: credential.counter,
        transports: (credential.transports ?? []).filter(isTransport).slice(0, MOST_TRANSPORTS),
        isSynced: credentialBackedUp,
      };
    },
    /** What the browser needs to use one of these passkeys, as JSON. */
    async createAuthentication(challenge: Uint8Array, allowed: readonly KnownCredential[]): Promise<string> {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: copyBytes(challenge),
        timeout: TIMEOUT,
        allowCredentials: allowed.map(toDescriptor),
        userVerification: 'required',
      });
      return JSON.stringify(options);
    },
    /** Which passkey a browser's answer names, before it is verified; null for what is no answer. */
    findCredentialId(response: string): string | null {
      const id = parseResponse<AuthenticationResponseJSON>(response)?.id;
      return typeof id === 'string' ? id : null;
    },
    /** The challenge that a browser's answer names, before it is verified; null for what is no answer. */
    findChallenge(response: string): Uint8Array | null {
      const clientData = parseResponse<AuthenticationResponseJSON>(response)?.response?.clientDataJSON;
      if (typeof clientData !== 'string') return null;
      const { challenge } =
        parseResponse<{ challenge?: unknown }>(Buffer.from(clientData, 'base64url').toString()) ?? {};
      return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null;
    },
    /**
     * The passkey's signature counter after a browser's answer, or null. A counter that does not grow, where the passkey
     * counts at all, is refused: the passkey may have been copied.
     */
    async verifyAuthentication(
      response: string,
      challenge: Uint8Array,
      { credentialId, publicKey, signCounter, transports }: StoredCredential,
    ): Promise<number | null> {
      const parsed = parseResponse<AuthenticationResponseJSON>(response);
      const credential = {
        id: credentialId,
        publicKey: copyBytes(publicKey),
        counter: signCounter,
        transports: [...transports],
      };
      const { verifyAuthenticationResponse } = await load();
      const verified = await verify(
        () =>
          parsed &&
          verifyAuthenticationResponse({
            ...expected,
            response: parsed,
            expectedChallenge: encode(challenge),
            credential,
          }),
      );
      return verified?.verified ? verified.authenticationInfo.newCounter : null;
    },
  };
}

function toDescriptor({ credentialId, transports }: KnownCredential) {
  return { id: credentialId, transports: [...transports] };
}

function isTransport(name: unknown): name is string {
  return typeof name === 'string' && /^[a-z-]{1,30}$/.test(name);
}

function encode(challenge: Uint8Array): string {
  return Buffer.from(challenge).toString('base64url');
}

/** The package wants bytes of a buffer that is not shared. */
function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function parseResponse<Response>(text: string): Response | null {
  if (text.length > LONGEST_RESPONSE) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Response) : null;
  } catch {
    return null;
  }
}

/** The package throws whatever is wrong with an answer: malformed, of another origin or challenge, not verified. */
async function verify<Verified>(work: () => Promise<Verified> | null): Promise<Verified | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
