/** A limited number of slots for concurrent work. Waiters get slots in order. */
export type JobSlots = {
  /** Waits for one slot and takes further free slots, up to `most` in total; returns their number. */
  take(most: number): Promise<number>;
  give(count: number): void;
};

export function createJobSlots(size: number): JobSlots {
  let free = size;
  const waiting: (() => void)[] = [];
  return {
    async take(most) {
      if (free === 0 || waiting.length > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
      const more = Math.min(most - 1, free);
      free -= more;
      return 1 + more;
    },
    give(count) {
      for (let given = 0; given < count; given += 1) {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
