/** Runs work, at most `size` at once; further work waits in order. */
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

/**
 * Like `createSemaphore`, but those who wait take turns: somebody with much work waits for it, and delays others by one piece of work
 * each.
 */
export function createFairSemaphore(
  size: number,
): <Result>(who: string | symbol, work: () => Promise<Result>) => Promise<Result> {
  let free = size;
  /** What waits, by account; the first one is next. */
  const waiting = new Map<string | symbol, (() => void)[]>();
  const takeNext = () => {
    const [turn] = waiting;
    if (!turn) return undefined;
    const [who, own] = turn;
    const next = own.shift();
    waiting.delete(who);
    if (own.length > 0) waiting.set(who, own);
    return next;
  };
  const wait = (who: string | symbol, resolve: () => void) => {
    const own = waiting.get(who);
    if (own) own.push(resolve);
    else waiting.set(who, [resolve]);
  };
  return async function run(who, work) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => wait(who, resolve));
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next();
      else free += 1;
    }
  };
}

/** Like `createSemaphore`, with a timeout: `too-long` if the work has not started within `withinMs`. */
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
