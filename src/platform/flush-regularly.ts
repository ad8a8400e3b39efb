const FLUSH_MS = 10_000;

export type RegularFlush = { close(): Promise<void> };

/** Writes data held in memory every few seconds, and once more on close. */
export function flushRegularly(flush: () => Promise<void>, onError: (error: unknown) => void): RegularFlush {
  const flushSafely = () => flush().catch(onError);
  const timer = setInterval(() => void flushSafely(), FLUSH_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await flushSafely();
    },
  };
}
