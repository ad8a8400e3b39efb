import { type RawBuilder, sql } from 'kysely';
import { isEmailAddress } from '#kernel/email-address.ts';
import { listNameOrders } from '#kernel/list/person-search.ts';
import { beginsWith } from './keyset.ts';

/**
 * Searches for people in a table `r` with the columns `email`, `first_name` and `last_name`. Three indexes of the table serve
 * them: on each of the two texts with the id, and on `mailbox_of(email)`. Texts are in the order of characters, so that a
 * beginning is a range.
 */
export const EMAIL_TEXT = sql`r.email collate "C"`;
export const NAME_TEXT = sql`lower(r.last_name || ' ' || r.first_name) collate "C"`;

/** The ranges of an email search: an address finds its mailbox, in whatever spelling, and addresses that begin with it. */
export function listEmailRanges(email: string): readonly RawBuilder<unknown>[] {
  const beginning = beginsWith(EMAIL_TEXT, email);
  if (!isEmailAddress(email)) return [beginning];
  const sameMailbox = sql`mailbox_of(r.email) = mailbox_of(${email})`;
  return [sameMailbox, sql`${beginning} and not ${sameMailbox}`];
}

/**
 * The ranges of a search for the beginning of a name, with any of its words first. Two orders that differ only in case
 * ("ada Ada") are one range, and which letters are equal is decided by the database: the later range is then empty.
 */
export function listNameRanges(name: string): readonly RawBuilder<unknown>[] {
  return listNameOrders(name).map((order, index, orders) => {
    const others = orders.slice(0, index).map((earlier) => sql` and lower(${order}::text) <> lower(${earlier}::text)`);
    return sql`${beginsWithText(NAME_TEXT, order)}${sql.join(others, sql``)}`;
  });
}

/** The same as a condition of one row. */
export function matchesName(name: string): RawBuilder<unknown> {
  const ranges = listNameRanges(name).map((range) => sql`(${range})`);
  return sql`(${sql.join(ranges, sql` or `)})`;
}

/** The range of a lower-case text: PostgreSQL converts both sides, by the same rules. No text contains the last code point. */
export function beginsWithText(text: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> {
  return sql`${text} >= lower(${beginning}::text) collate "C"
    and ${text} < (lower(${beginning}::text) || ${'\u{10FFFF}'}::text) collate "C"`;
}
