import { createHash } from 'node:crypto';

/** Every encoding in which `value` could be in a log: plain, escaped, encoded, hashed. */
function listEncodings(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const escaped = JSON.stringify(value).slice(1, -1);
  const ascii = value.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const digests = ['sha256', 'sha1', 'md5', 'sha512'].map((name) => createHash(name).update(value).digest());
  return [
    ...[value, escaped, ascii, encodeURIComponent(value), encodeURIComponent(value).replaceAll('%20', '+')],
    ...[JSON.stringify(escaped).slice(1, -1), bytes.toString('hex'), ...aligned(bytes)],
    ...digests.flatMap((digest) => ['hex', 'base64', 'base64url'].map((form) => digest.toString(form as 'hex'))),
  ];
}

/** Base64 of a text that contains `bytes` after any prefix: three alignments, without the edges. */
function aligned(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const core = text.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The names of the values that a text contains in any encoding. Short values would be found by chance. */
export function findLeaks(values: Readonly<Record<string, string>>, text: string): readonly string[] {
  const lower = text.toLowerCase();
  return Object.entries(values).flatMap(([name, value]) => {
    if (value.length < 5) throw new Error(`${name} is too short to look for: ${value}`);
    const found = listEncodings(value).find((form) => form.length > 4 && lower.includes(form.toLowerCase()));
    return found === undefined ? [] : [`${name} as ${found}`];
  });
}
