/**
 * The pattern of `<input type=email>` in the WHATWG standard, so that browser and server agree (decisions section 5), and
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

/** The letterbox behind a normalised address: without what follows a plus. For counting mails only; accounts keep the address. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
