import type { Instant } from '#kernel/instant.ts';
import { anonymousAddress } from './anonymous-address.ts';
import type { Item } from './log-line-item.ts';

export type StoredItem = { readonly receivedAt: Instant; readonly from: 'browser' | 'server'; readonly item: Item };

/** Stores error reports in development. */
export type ErrorSink = {
  /** Stores an item; `address` is the sender's, null for the program itself. */
  readonly keep: (item: Item, address: string | null, now: Instant) => void;
  /** Newest first. */
  readonly items: () => readonly StoredItem[];
};

const MOST_ITEMS = 200;

/** Stores the newest items in memory. A sender's address that an item requests is stored without its last part. */
export function createErrorSink(): ErrorSink {
  const stored: StoredItem[] = [];
  return {
    keep(item, address, receivedAt) {
      const from = address === null ? 'server' : 'browser';
      stored.unshift({ receivedAt, from, item: withAddress(item, anonymousAddress(address ?? '')) });
      stored.length = Math.min(stored.length, MOST_ITEMS);
    },
    items: () => stored,
  };
}

/** Rollbar's API resolves `$remote_ip_anonymize`; `$remote_ip`, which requests the full address, gets the same here. */
function withAddress(item: Item, address: string | null): Item {
  const { request } = item;
  if (typeof request !== 'object' || request === null || !('user_ip' in request)) return item;
  const { user_ip: userIp } = request;
  const isRequested = typeof userIp === 'string' && /^\$remote_ip(?:_anonymize)?$/.test(userIp);
  return isRequested ? { ...item, request: { ...request, user_ip: address } } : item;
}
