import { useEffect, useState } from 'react';

const TICK = 500;

/**
 * Counts down the remaining seconds of a wait by the clock, so that a suspended tab is right when it resumes. `since`
 * is the result that returned the wait; another one restarts the count.
 */
export function useSecondsLeft(since: unknown, seconds: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal wait of another result restarts the count
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [since, seconds]);
  return left;
}
