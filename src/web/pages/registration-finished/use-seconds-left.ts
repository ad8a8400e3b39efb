import { useEffect, useState } from 'react';

const TICK = 500;

/** The seconds that are left of a wait, counted by the clock: a tab that slept is right when it wakes. */
export function useSecondsLeft(wait: { readonly seconds: number }): number {
  const [left, setLeft] = useState(wait.seconds);
  useEffect(() => {
    const end = Date.now() + wait.seconds * 1000;
    setLeft(wait.seconds);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
