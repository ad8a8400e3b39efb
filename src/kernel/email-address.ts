/**
 * The pattern of `<input type=email>` in the WHATWG standard, so that browser and server agree (specification F1), but
 * narrower where no mail would arrive: a local part of at most 64 characters, no dot at its ends nor two in a row.
 */
const PATTERN =
  /^(?=[^@]{1,64}@)[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const MAX_LENGTH = 254;

export function isEmailAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && PATTERN.test(value);
}

/**
 * Trims and lower-cases an address: addresses are unique in this form. Only surrounding whitespace is removed; inner
 * line breaks stay. Only A-Z are lower-cased: some letters of other scripts, such as the Kelvin sign, would become
 * Latin ones.
 */
export function normalizeEmail(value: string): string {
  return value.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The canonical form of a normalized email address: without a plus tag, and at Gmail without dots. It is used for
 * counting mails and for links at Gmail; accounts keep the original address. The database's `mailbox_of` is equivalent,
 * and a test compares both.
 */
export function canonicalizeEmail(email: string): string {
  const plain = email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
  const [, name] = /^([^@]*)@(?:gmail|googlemail)\.com$/.exec(plain) ?? [];
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`;
}

/** Whether the local part has a plus tag, as in `ada+club@example.org`. */
export function hasPlusTag(email: string): boolean {
  return /^[^+@]+\+/.test(email);
}

/** What an address ends with that stands in place of an erased one; the domain is nobody's (RFC 2606). Constraints of tables contain it, too. */
export const ERASED_EMAIL_END = '@erased.invalid';

/** Domains without a public mail server (RFC 2606, 6761, 6762, 7686, 8375), and other common private domains. */
const NOT_PUBLIC =
  /(?:^|\.)(?:localhost|localdomain|local|lan|internal|intranet|home\.arpa|invalid|test|example|onion)$/;

/** Whether an address has a domain that any mail server can resolve: no single label, no number, no private network. */
export function hasPublicDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i.test(domain) && !NOT_PUBLIC.test(domain.toLowerCase());
}
