/** The pattern of `<input type=email>` in the WHATWG standard, so that browser and server agree (decisions section 5). */
const WHATWG =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const MAX_LENGTH = 254;

export function isEmailAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && WHATWG.test(value);
}

/** Trimmed and lower-cased: the form in which addresses are unique. Only blanks around it fall away, line breaks inside stay. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase();
}

/** The letterbox behind a normalised address: without what follows a plus. For counting mails only; accounts keep the address. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
