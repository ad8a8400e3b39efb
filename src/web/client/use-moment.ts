import { useEffect, useState } from 'react';
import { MINUTE, SECOND } from '../../kernel/instant.ts';
import { clockErrorOf } from './clock-error.ts';

/**
 * The moment as the server would tell it, once a second; once a minute for those who want less motion. Null until the
 * page runs. Nothing runs while nobody looks.
 */
export function useMoment(renderedAt: Date): Date | null {
  const rendered = renderedAt.getTime();
  const [moment, setMoment] = useState<number | null>(null);
  useEffect(() => {
    const error = clockErrorOf({ renderedAt: rendered, browserNow: Date.now(), fresh: isFresh() });
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
  }, [rendered]);
  return moment === null ? null : new Date(moment);
}

/** What the browser kept itself (a restored tab, the way back) was not transferred. */
function isFresh(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.transferSize > 0;
}
