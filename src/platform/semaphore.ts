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

/** The same for who cannot wait for ever: `too-long` where the turn has not come within `withinMs`. */
export function createSemaphoreWithTimeout(
  size: number,
  withinMs: number,
): <Result>(work: () => Promise<Result>) => Promise<Result | 'too-long'> {
  const inTurn = createSemaphore(size);
  return async (work) => {
    const until = performance.now() + withinMs;
    return inTurn(async () => (performance.now() > until ? 'too-long' : work()));
  };
}
