// The basket, and how it becomes an order with a voucher that is redeemed once, whatever crashes in between.
import type { DatabaseSync } from 'node:sqlite';
import type { Club } from './club.ts';

export type Order = {
  readonly id: string;
  readonly memberId: string;
  readonly voucher: string | null;
  readonly discount: number;
  readonly state: 'open' | 'placing' | 'placed';
};

/** What the basket contains. A real shop lets the member choose. */
export const GOODS = { name: 'Silk scarf', amountMinor: 12_000, currency: 'EUR' };
const SELECT = 'select id, member_id as memberId, voucher, discount, state from orders';

/** An order as the club wants to know it. */
export function describeOrder({ id: orderId, memberId, voucher }: Order) {
  const { amountMinor, currency } = GOODS;
  return { orderId, memberId, code: voucher ?? '', total: { amountMinor, currency } };
}

export function createOrders(database: DatabaseSync, club: Club) {
  const run = (sql: string, ...values: readonly (string | number | null)[]) => database.prepare(sql).run(...values);
  const find = (id: string, memberId: string) =>
    database.prepare(`${SELECT} where id = ? and member_id = ?`).get(id, memberId) as Order | undefined;

  async function finish(order: Order): Promise<Order | { readonly refusal: string } | undefined> {
    const answer = order.voucher ? await club.redeemVoucher(describeOrder(order)) : { discountMinor: 0 };
    if ('refusal' in answer) {
      run("update orders set state = 'open', voucher = null where id = ? and state = 'placing'", order.id);
      return answer;
    }
    // A real shop charges the member here, by the order's id as well, so that a repetition charges nothing.
    const { discountMinor } = answer;
    run("update orders set state = 'placed', discount = ? where id = ? and state = 'placing'", discountMinor, order.id);
    return find(order.id, order.memberId);
  }

  return {
    find,
    openBasket(memberId: string): Order {
      run('insert into orders (id, member_id) values (?, ?) on conflict do nothing', crypto.randomUUID(), memberId);
      return database.prepare(`${SELECT} where member_id = ? and state <> 'placed'`).get(memberId) as Order;
    },
    setVoucher(memberId: string, voucher: string | null): void {
      run("update orders set voucher = ? where member_id = ? and state = 'open'", voucher, memberId);
    },
    /**
     * The order is stored as `placing` before the club is asked: from then on it keeps its id, code and total. If the shop dies or
     * the response is lost, it asks again with the same id and gets the same answer.
     */
    async place(id: string, memberId: string) {
      run("update orders set state = 'placing' where id = ? and member_id = ? and state = 'open'", id, memberId);
      const order = find(id, memberId);
      return order?.state === 'placing' ? await finish(order) : order;
    },
    /** Finishes what a crash or an outage of the club has left. */
    async finishAll(): Promise<void> {
      const left = database.prepare(`${SELECT} where state = 'placing'`).all() as Order[];
      for (const order of left) await finish(order).catch(console.error);
    },
  };
}
