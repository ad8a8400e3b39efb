import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test changes about an answer. */
type Changes = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether a fingerprint, a face or a PIN was checked; true by default. */
  readonly isVerified?: boolean;
  readonly signCounter?: number;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>;

/** A passkey of ES256 that answers as a browser with an authenticator does, as JSON. */
export function createAuthenticator(origin = 'https://club.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const facts = { origin, rpId: new URL(origin).hostname };
  return {
    /** The answer to `startPasskey`. */
    create(options: string, changes: Changes = {}): string {
      const { challenge, ...used } = { ...facts, challenge: JSON.parse(options).challenge, ...changes };
      const client = encodeClient('webauthn.create', challenge, used.origin);
      const data = encodeData(used.rpId, HAS_CREDENTIAL | getFlags(changes), changes.signCounter ?? 0);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encodeCose(publicKey)]);
      const attestationObject = encodeAttestation(Buffer.concat([data, credential])).toString('base64url');
      const response = { clientDataJSON: client.toString('base64url'), attestationObject, transports: ['internal'] };
      return wrap(response);
    },
    /** The answer to the options of a proof or a login. */
    get(options: string, changes: Changes = {}): string {
      counter += 1;
      const { challenge, ...used } = { ...facts, challenge: JSON.parse(options).challenge, ...changes };
      const client = encodeClient('webauthn.get', challenge, used.origin);
      const data = encodeData(used.rpId, getFlags(changes), changes.signCounter ?? counter);
      const hash = createHash('sha256').update(client).digest();
      const signature = sign('sha256', Buffer.concat([data, hash]), privateKey);
      return wrap({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };

  function wrap(response: object): string {
    const name = id.toString('base64url');
    return JSON.stringify({ id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response });
  }
}

function getFlags({ isVerified = true }: Changes): number {
  return PRESENT | (isVerified ? VERIFIED : 0);
}

function encodeClient(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function encodeData(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}

/** The key as COSE: EC2, ES256, P-256, x, y. */
function encodeCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function encodeAttestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x58, authData.length]);
  const parts = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
  return Buffer.concat([...parts, text('authData'), length, authData]);
}
