import { normalizeEmail } from '../email-address.ts';

const LONGEST_EMAIL = 254;
/** A first and a last name of 50 characters each, with a space. */
const LONGEST_NAME = 101;
/** Each order of words is a search of its own. */
const MOST_WORDS = 4;

/** What was typed to find an email address, or its beginning, in the stored form; null if no address can match. */
export function normalizeTypedEmail(typed: string): string | null {
  const email = normalizeEmail(typed);
  return email !== '' && email.length <= LONGEST_EMAIL && !/[\s\p{Cc}]/u.test(email) ? email : null;
}

/** What was typed to find a name, with single spaces; null if no name can match. */
export function normalizeTypedName(typed: string): string | null {
  if (/\p{Cc}/u.test(typed)) return null;
  const name = typed.normalize('NFC').replaceAll(',', ' ').replace(/\s+/gu, ' ').trim();
  return name !== '' && name.length <= LONGEST_NAME ? name : null;
}

/** The orders of the words of a typed name: people type the first name first, the index begins with the last name. */
export function listNameOrders(name: string): readonly string[] {
  const words = name.split(' ').slice(0, MOST_WORDS);
  const rest = name.split(' ').slice(MOST_WORDS);
  const orders = words.map((_, place) => [...words.slice(place), ...rest, ...words.slice(0, place)].join(' '));
  return [...new Set(orders)];
}
