import { getSiteKey, SITE_TIMES } from './network.ts';

/** `anAddress` is the limit of a key of `getNetworkKey`; a /48 of IPv6 may have `SITE_TIMES` as many. */
export type ConnectionLimits = { readonly anAddress: number; readonly total: number };

export type ConnectionCounts = {
  /** Why no further connection of an address may be opened; null if it may. */
  findRefusal(address: string): 'address-full' | 'full' | null;
  enter(address: string): void;
  leave(address: string): void;
};

/** Counts open connections, in total, by address and by site, without an object for each connection. */
export function createConnectionCounts(limits: ConnectionLimits): ConnectionCounts {
  const open = new Map<string, number>();
  let total = 0;

  function add(key: string | null, change: 1 | -1): void {
    if (key === null) return;
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  }

  function change(address: string, by: 1 | -1): void {
    total += by;
    add(address, by);
    add(getSiteKey(address), by);
  }

  return {
    findRefusal(address) {
      const site = getSiteKey(address);
      if ((open.get(address) ?? 0) >= limits.anAddress) return 'address-full';
      if (site !== null && (open.get(site) ?? 0) >= limits.anAddress * SITE_TIMES) return 'address-full';
      return total >= limits.total ? 'full' : null;
    },
    enter: (address) => change(address, 1),
    leave: (address) => change(address, -1),
  };
}
