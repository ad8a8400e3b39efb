import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { VoucherStore } from '../actions/ports.ts';
import type { StoredVoucher } from '../rules/redemption.ts';

type Row = Omit<StoredVoucher, 'redemption'> & {
  readonly redeemedAt: Date | null;
  readonly orderId: string;
  /** PostgreSQL's bigint arrives as text. */
  readonly discountMinor: string;
};

/** The SQL about vouchers for shops, in the given pool or transaction. */
export function createVoucherStore(db: Db): VoucherStore {
  async function select(rest: RawBuilder<unknown>): Promise<StoredVoucher | null> {
    const { rows } = await sql<Row>`
      select code, member_id as "memberId", percent, minimum_minor as "minimumMinor", currency, valid_from as "validFrom",
        valid_until as "validUntil", redeemed_at as "redeemedAt", redeemed_order as "orderId",
        discount_minor as "discountMinor"
      from voucher ${rest}`.execute(db);
    return rows[0] ? toVoucher(rows[0]) : null;
  }
  return {
    find: (code) => select(sql`where code = ${code}`),
    async lock(code, orderId) {
      // One order at a time, so that two vouchers of one order do not meet at the unique index.
      await sql`select pg_advisory_xact_lock(hashtext('voucher_order'), hashtext(${orderId}))`.execute(db);
      return select(sql`where code = ${code} for update`);
    },
    async isOrderTaken(orderId) {
      const { rows } = await sql`select from voucher where redeemed_order = ${orderId}`.execute(db);
      return rows.length > 0;
    },
    async redeem(code, { orderId, keyId, at, discountMinor }) {
      await sql`
        update voucher set redeemed_at = ${at}, redeemed_order = ${orderId}, redeemed_by = ${keyId},
          discount_minor = ${discountMinor}
        where code = ${code}`.execute(db);
    },
  };
}

function toVoucher({ redeemedAt, orderId, discountMinor, ...voucher }: Row): StoredVoucher {
  const redemption = redeemedAt && { at: redeemedAt, orderId, discountMinor: Number(discountMinor) };
  return { ...voucher, redemption };
}
