export type SocketLimits = { readonly anAddress: number; readonly total: number };

/** An admitted socket with its release function, or the limit that is reached. */
export type Entry =
  | { readonly kind: 'entered'; readonly leave: () => void }
  | { readonly kind: 'address-full' }
  | { readonly kind: 'full' };

export type SocketCounts = {
  /** Counts a socket of an address. */
  enter(address: string): Entry;
};

/** Counts open sockets, in total and by address. */
export function createSocketCounts(limits: SocketLimits): SocketCounts {
  const open = new Map<string, number>();
  let total = 0;
  return {
    enter(address) {
      const own = open.get(address) ?? 0;
      if (own >= limits.anAddress) return { kind: 'address-full' };
      if (total >= limits.total) return { kind: 'full' };
      open.set(address, own + 1);
      total += 1;
      return { kind: 'entered', leave };

      function leave(): void {
        const left = (open.get(address) ?? 1) - 1;
        total -= 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      }
    },
  };
}
