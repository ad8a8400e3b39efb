import { generateKeyPairSync, sign } from 'node:crypto';

type Given = { readonly name: string; readonly from: Date; readonly to: Date };

/** A certificate that signs itself, for one name, with its key: PEM both. */
export function createCertificate({ name, from, to }: Given): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const subject = sequence(wrap(0x31, sequence(COMMON_NAME, wrap(0x0c, Buffer.from(name)))));
  const names = sequence(/^[\d.]+$/.test(name) ? wrap(0x87, toAddress(name)) : wrap(0x82, Buffer.from(name)));
  const body = sequence(
    wrap(0xa0, Buffer.from([0x02, 0x01, 0x02])),
    Buffer.from([0x02, 0x01, 0x01]),
    algorithm,
    subject,
    sequence(toTime(from), toTime(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    wrap(0xa3, sequence(sequence(SUBJECT_NAMES, wrap(0x04, names)))),
  );
  const signature = wrap(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  // No empty line at the end, which would make the text no certificate.
  const der = sequence(body, algorithm, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_NAMES = Buffer.from('0603551d11', 'hex');

function sequence(...parts: readonly Buffer[]): Buffer {
  return wrap(0x30, Buffer.concat(parts));
}

/** A value of ASN.1 in DER: its tag, its length, its content. */
function wrap(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function toTime(at: Date): Buffer {
  return wrap(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
}

function toAddress(name: string): Buffer {
  return Buffer.from(name.split('.').map(Number));
}
