import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const REFRESH_MS = 1_500;

/** Reads the page's data again from time to time, while a job changes rows. */
export function useRefresh(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
