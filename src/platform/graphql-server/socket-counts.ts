const SOCKETS_AN_ADDRESS = 20;
const SOCKETS = 5_000;

export type SocketCounts = {
  /** Counts a socket of an address; what to call when it closes, or null where there are too many. */
  enter(address: string): (() => void) | null;
};

/** How many sockets are open, in all and by address. */
export function createSocketCounts(limits = { anAddress: SOCKETS_AN_ADDRESS, total: SOCKETS }): SocketCounts {
  const open = new Map<string, number>();
  let total = 0;
  return {
    enter(address) {
      const own = open.get(address) ?? 0;
      if (own >= limits.anAddress || total >= limits.total) return null;
      open.set(address, own + 1);
      total += 1;
      return () => {
        const left = (open.get(address) ?? 1) - 1;
        total -= 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}
