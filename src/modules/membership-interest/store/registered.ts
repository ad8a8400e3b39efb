import { type RawBuilder, sql } from 'kysely';

/** Whether a member has an address. */
export function isMember(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from member where email = ${email})`;
}

/** Whether a pending registration has an address. */
export function isPending(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from registration where email = ${email} and status = 'pending')`;
}
