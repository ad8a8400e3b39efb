/** Runs work, at most `size` at once; what comes later waits for its turn in order. */
export function createSemaphore(size: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = size;
  const waiting: (() => void)[] = [];
  return async function run(work) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
