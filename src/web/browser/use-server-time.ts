import { useEffect, useState } from 'react';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { estimateClockSkew, measureClockSkew } from './clock-skew.ts';

/**
 * The moment as the server would tell it, once a second; once a minute for those who want less motion. Null until the
 * page runs. Nothing runs while nobody looks. `startedAt` is the browser's clock at the start of the visit.
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

/** What the browser kept itself (a restored tab, the way back) was not transferred, and says when it was sent once. */
function getClockSkew(renderedAt: number, startedAt: number): number {
  const [visit] = performance.getEntriesByType('navigation');
  const arrival = visit instanceof PerformanceNavigationTiming && visit.transferSize > 0 ? visit : null;
  const measured = arrival && measureClockSkew(startedAt, arrival);
  return measured ?? estimateClockSkew({ renderedAt, browserNow: Date.now(), fresh: arrival !== null });
}
