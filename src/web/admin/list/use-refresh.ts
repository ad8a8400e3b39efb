import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const REFRESH_MS = 1_500;

/**
 * Reads the page's data again from time to time, while a job changes rows, and once after its end: what the page read together
 * with the end may have been read before it.
 */
export function useRefresh(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning) {
      wasRunning.current = true;
      const timer = setInterval(() => void revalidate(), REFRESH_MS);
      return () => clearInterval(timer);
    }
    if (wasRunning.current) void revalidate();
    wasRunning.current = false;
  }, [isRunning, revalidate]);
}
