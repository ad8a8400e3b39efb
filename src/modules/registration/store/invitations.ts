import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { RegistrationStore, TakenInvitation } from '../actions/ports.ts';

/** The SQL that reads the invitation of a registration. */
export function createInvitationReader(db: Db) {
  async function taken(id: RawBuilder<unknown>): Promise<TakenInvitation | null> {
    const { rows } = await sql<TakenInvitation>`
      select i.first_name as "inviterFirstName", i.last_name as "inviterLastName", i.status = 'active' as "inviterActive",
        coalesce(r.voucher_percent, c.voucher_percent) as "voucherPercent", c.voucher_minimum_minor as "voucherMinimumMinor"
      from registration r
      join inviter i on i.id = r.inviter_id
      left join registration_code k on k.id = r.code_id
      left join customization c on c.key = k.customization_key
      where r.id = ${id}`.execute(db);
    return rows[0] ?? null;
  }
  return {
    findInvitation: (id) => taken(sql`${id}`),
    findInvitationOfMember: (id) => taken(sql`(select registration_id from member where id = ${id})`),
  } satisfies Partial<RegistrationStore>;
}
