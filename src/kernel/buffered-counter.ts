export type BufferedCounter<Count> = {
  add(count: Count): void;
  /** Writes the counts since the last flush; a failed flush keeps its counts for the next one. */
  flush(): Promise<void>;
};

type Options<Count> = {
  /** Counts with the same key are one row. */
  readonly formatKey: (count: Count) => string;
  readonly sum: (one: Count, other: Count) => Count;
  readonly write: (counts: readonly Count[]) => Promise<void>;
};

/** Counts in memory, so that a high load writes a row to the database now and then instead of one for each count. */
export function createBufferedCounter<Count>({ formatKey, sum, write }: Options<Count>): BufferedCounter<Count> {
  let waiting = new Map<string, Count>();
  function add(count: Count): void {
    const key = formatKey(count);
    const present = waiting.get(key);
    waiting.set(key, present ? sum(present, count) : count);
  }
  return {
    add,
    flush() {
      const counts = [...waiting.values()];
      if (counts.length === 0) return Promise.resolve();
      waiting = new Map();
      return write(counts).catch((error: unknown) => {
        for (const count of counts) add(count);
        throw error;
      });
    },
  };
}
