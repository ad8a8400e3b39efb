import { decodeBase64, decodeText } from './decode-text.ts';
import { findSensitiveValues, maskSensitiveValues } from './sensitive-values.ts';

export const SCRUBBED = '[scrubbed]';
/** Longer texts are truncated: more of one text adds no information and takes time. */
const LONGEST = 8_000;

const BEARER = /\b(Bearer|Basic)\s+[\w.+/=~-]+/gi;
const JWT = /\beyJ[\w-]{5,}(?:\.[\w-]*){1,2}/g;
const QUERY = /([?&][\w.[\]~-]{1,60}=)[^&#\s"'<>]+/g;
const EMAIL = /[^\s"'<>(){},;:=&?/\\[\]]{1,64}@[^\s"'<>(){},;&?/\\[\]]{1,255}/g;
const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\\w-])';
const OPAQUE = new RegExp(`(?<![\\w-])(?!${UUID})[\\w-]{32,}`, 'gi');
// A UUID matches first, so that digits inside one are never taken for a card number: incident ids are UUIDs.
const UUID_OR_CARD = new RegExp(`(?<![\\w-])${UUID}|(?<![\\d.])\\d(?:[ -]?\\d){12,18}(?![\\d.])`, 'gi');
// A loopback address identifies nobody.
const IPV4 = /(?<![\d.])(?!127\.)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}(?![\d.])/g;
const IPV6 =
  /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}:?[0-9a-f:]*[0-9a-f](?![\w:])|(?<![\w:])(?:[0-9a-f]{1,4}:){1,6}:[0-9a-f:]*/gi;
const BASE64 = /(?<![\w+/-])[A-Za-z0-9+/_-]{4,}={0,2}/g;

/** Values that must not appear anywhere: typed ones, and those that appeared under a sensitive name. */
export type KnownValues = { readonly pattern: RegExp | null };

/**
 * A text without personal data and secrets, whatever their encoding. A text without such data is returned unchanged;
 * any other text is returned scrubbed and decoded.
 */
export function scrubText(text: string, known: KnownValues): string {
  const given = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  // Before decoding, a value ends where its encoding ends it: `a%26b` is one value.
  const named = maskSensitiveValues(given, SCRUBBED);
  const plain = decodeText(named);
  const clean = scrubPlain(plain, known).replace(BASE64, (word) => (hidesSensitiveData(word, known) ? SCRUBBED : word));
  return clean === plain ? named : clean;
}

function scrubPlain(text: string, { pattern }: KnownValues): string {
  const unnamed = maskSensitiveValues(text.replace(BEARER, `$1 ${SCRUBBED}`).replace(JWT, SCRUBBED), SCRUBBED);
  const clean = unnamed
    .replace(QUERY, `$1${SCRUBBED}`)
    .replace(EMAIL, SCRUBBED)
    .replace(OPAQUE, SCRUBBED)
    .replace(UUID_OR_CARD, (found) => (/[a-z]/i.test(found) || !isCardNumber(found) ? found : SCRUBBED))
    .replace(IPV4, '$1.0')
    .replace(IPV6, (groups) => (groups.length > 4 ? SCRUBBED : groups));
  return pattern ? clean.replace(pattern, SCRUBBED) : clean;
}

function hidesSensitiveData(word: string, known: KnownValues): boolean {
  const decoded = decodeBase64(word);
  return decoded !== null && decoded !== '' && scrubPlain(decoded, known) !== decoded;
}

/** The check digit of payment cards (ISO/IEC 7812). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The values under sensitive names in a text, whatever their encoding. */
export function namedValues(text: string): readonly string[] {
  const given = text.slice(0, LONGEST);
  return [...findSensitiveValues(given).map(decodeText), ...findSensitiveValues(decodeText(given))];
}
