import { createBufferedCounter } from '#kernel/buffered-counter.ts';
import { createDayFormatter } from '#modules/funnel/rules/steps.ts';
import type { ExposureCount } from '../../rules/decide-exposures.ts';
import type { DayCount, ExposureDependencies } from './ports.ts';

export type ExposureCounter = {
  note(count: ExposureCount): void;
  flush(): Promise<void>;
};

/** Counts exposures by day, phase and variation in memory. */
export function createExposureCounter({ clock, brand, counts }: ExposureDependencies): ExposureCounter {
  const formatDay = createDayFormatter(brand.timeZone);
  const counter = createBufferedCounter<DayCount>({
    formatKey: ({ day, experiment, phase, variation }) => `${day} ${experiment} ${phase} ${variation}`,
    sum: (one, other) => ({
      ...other,
      visits: one.visits + other.visits,
      redirected: one.redirected + other.redirected,
      arrived: one.arrived + other.arrived,
      codes: one.codes + other.codes,
      forms: one.forms + other.forms,
    }),
    write: counts.addExposures,
  });
  return {
    note: (count) => counter.add({ ...count, day: formatDay(clock()) }),
    flush: counter.flush,
  };
}
