import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { Redemption, StoredVoucher } from '../rules/redemption.ts';
import type { ShopKeySettings } from '../rules/shop-key.ts';

/** A key of a shop, without its secret. */
export type ShopKey = ShopKeySettings & {
  readonly id: string;
  readonly createdAt: Instant;
  /** Exact to a minute. */
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
};

export type ShopKeyStore = {
  /** The valid keys and those that were revoked last, the newest first. */
  list(): Promise<readonly ShopKey[]>;
  /** The valid key with this hash. */
  findByHash(hash: Uint8Array): Promise<ShopKey | null>;
  /** False if there are as many valid keys as can be. */
  insert(id: string, hash: Uint8Array, settings: ShopKeySettings, at: Instant): Promise<boolean>;
  /** The key that was revoked, null if there is no valid one. */
  revoke(id: string, at: Instant): Promise<ShopKey | null>;
  noteUse(id: string, at: Instant): Promise<void>;
};

export type VoucherStore = {
  find(code: string): Promise<StoredVoucher | null>;
  /** Locks an order's id, then the voucher, until the transaction ends. */
  lock(code: string, orderId: string): Promise<StoredVoucher | null>;
  isOrderTaken(orderId: string): Promise<boolean>;
  redeem(code: string, redemption: Redemption & { readonly keyId: string }): Promise<void>;
};

type Stores = {
  readonly keys: ShopKeyStore;
  readonly vouchers: VoucherStore;
  readonly audit: AuditTrail;
};

export type ShopDependencies = Pick<Stores, 'keys' | 'vouchers'> & {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<Stores>;
  readonly takeAttempt: TakeAttempt;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly noteRedemption: (result: string) => void;
};
