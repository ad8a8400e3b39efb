/** Places in which work runs, at most as many at once as there are. Who waits for one gets it in turn. */
export type JobSlots = {
  /** Waits for one place and takes as many more as are free then, `most` at most; answers how many. */
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
