// What the shop asks the club. Each failure but a refusal is an exception: the page says so, and the visitor tries again.

export type Purchase = {
  readonly orderId: string;
  readonly memberId: string;
  readonly code: string;
  readonly total: { readonly amountMinor: number; readonly currency: string };
};
export type VoucherAnswer = { readonly discountMinor: number } | { readonly refusal: string };
export type Club = ReturnType<typeof createClub>;

export function createClub(origin: string, key: string) {
  async function post(path: string, bearer: string, body: object) {
    const response = await fetch(new URL(`/acquisition/${path}`, origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A key is for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok && response.status !== 409) throw new Error(`The club answered ${path} with ${response.status}`);
    return await response.json();
  }

  return {
    /** The member of a session as of now; null if the session was revoked, or the member was erased. */
    async findMember(token: string): Promise<{ readonly firstName: string } | null> {
      const { data, errors } = await post('graphql', token, { query: '{ me { firstName } }' });
      if (errors) throw new Error(`The club answered me with ${JSON.stringify(errors)}`);
      return data.me;
    },
    /** Whether an order could redeem a voucher now. Changes nothing. */
    async checkVoucher({ orderId: _, ...purchase }: Purchase): Promise<VoucherAnswer> {
      const { redeemable, discountMinor, reason } = await post('shop/vouchers/check', key, purchase);
      return redeemable ? { discountMinor } : { refusal: reason };
    },
    /** Redeems a voucher for an order. The same `orderId` gets the same answer, however often it asks. */
    async redeemVoucher(purchase: Purchase): Promise<VoucherAnswer> {
      const { discountMinor, error } = await post('shop/vouchers/redeem', key, purchase);
      return error === undefined ? { discountMinor } : { refusal: error };
    },
  };
}
