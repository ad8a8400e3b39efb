export type StreamLimits = { readonly anAddress: number; readonly total: number };

export type StreamCounts = {
  findRefusal(address: string): 'address-full' | 'full' | null;
  enter(address: string): void;
  leave(address: string): void;
};

/** Counts open streams, in total and by address, without an object for each stream. */
export function createStreamCounts(limits: StreamLimits): StreamCounts {
  const open = new Map<string, number>();
  let total = 0;
  return {
    findRefusal(address) {
      if ((open.get(address) ?? 0) >= limits.anAddress) return 'address-full';
      return total >= limits.total ? 'full' : null;
    },
    enter(address) {
      open.set(address, (open.get(address) ?? 0) + 1);
      total += 1;
    },
    leave(address) {
      const left = (open.get(address) ?? 1) - 1;
      total -= 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
}
