import { useEffect, useState } from 'react';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { estimateClockSkew, measureClockSkew } from './clock-skew.ts';

/**
 * Returns the server's time, updated once a second, or once a minute with reduced motion. Null until the page is
 * hydrated. The timer stops while the page is hidden. `startedAt` is the browser's clock at the start of the visit.
 */
export function useServerTime(renderedAt: Date, startedAt: number): Date | null {
  const rendered = renderedAt.getTime();
  const [moment, setMoment] = useState<number | null>(null);
  useEffect(() => {
    const error = getClockSkew(rendered, startedAt);
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    let timer = 0;
    function tick() {
      clearTimeout(timer);
      if (document.hidden) return;
      const now = Date.now() - error;
      const step = calm.matches ? MINUTE : SECOND;
      setMoment(now - (now % step));
      timer = window.setTimeout(tick, step - (now % step));
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    calm.addEventListener('change', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      calm.removeEventListener('change', tick);
    };
  }, [rendered, startedAt]);
  return moment === null ? null : new Date(moment);
}

/** A document from a browser cache (a restored tab, a back navigation) has the timing of its original response. */
function getClockSkew(renderedAt: number, startedAt: number): number {
  const [visit] = performance.getEntriesByType('navigation');
  const arrival = visit instanceof PerformanceNavigationTiming && visit.transferSize > 0 ? visit : null;
  const measured = arrival && measureClockSkew(startedAt, arrival);
  return measured ?? estimateClockSkew({ renderedAt, browserNow: Date.now(), fresh: arrival !== null });
}
