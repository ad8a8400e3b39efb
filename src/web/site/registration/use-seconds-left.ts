import { useEffect, useState } from 'react';

const TICK = 500;

/**
 * The seconds that are left of a wait, counted by the clock: a tab that slept is right when it wakes. `since` is what told
 * the wait; another one begins the count anew.
 */
export function useSecondsLeft(since: unknown, seconds: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait told again is a new wait
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
