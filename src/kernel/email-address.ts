/**
 * The pattern of `<input type=email>` in the WHATWG standard, so that browser and server agree (specification F1), and
 * narrower where no mail would arrive: a name of 64 characters at most, no dot at its ends nor two in a row.
 */
const PATTERN =
  /^(?=[^@]{1,64}@)[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const MAX_LENGTH = 254;

export function isEmailAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && PATTERN.test(value);
}

/**
 * Trimmed and lower-cased: the form in which addresses are unique. Only blanks around it fall away, line breaks inside stay.
 * Only A-Z are lowered: other scripts have letters that would become one of ours, as the Kelvin sign does.
 */
export function normalizeEmail(value: string): string {
  return value.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The mailbox behind a normalised address: without what follows a plus, and at Gmail without dots. For counting mails and
 * for links at Gmail; accounts keep the address. `mailbox_of` of the database is the same, and a test compares them.
 */
export function canonicalizeEmail(email: string): string {
  const plain = email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
  const [, name] = /^([^@]*)@(?:gmail|googlemail)\.com$/.exec(plain) ?? [];
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`;
}

/** Whether something was added to the name with a plus, as in `ada+club@example.org`. */
export function hasPlusTag(email: string): boolean {
  return /^[^+@]+\+/.test(email);
}

/** Domains of no public mail server (RFC 2606, 6761, 6762, 7686, 8375), and what networks use beside them. */
const NOT_PUBLIC =
  /(?:^|\.)(?:localhost|localdomain|local|lan|internal|intranet|home\.arpa|invalid|test|example|onion)$/;

/** Whether an address has a domain that anybody's mail server can find: no single name, no number, no network of one's own. */
export function hasPublicDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i.test(domain) && !NOT_PUBLIC.test(domain.toLowerCase());
}
