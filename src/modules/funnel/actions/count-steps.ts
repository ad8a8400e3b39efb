import { createBufferedCounter } from '#kernel/buffered-counter.ts';
import type { Country } from '#kernel/country.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { createDayFormatter, type FunnelFact, type FunnelStep } from '../rules.ts';

/** How often a step was taken on a day. '' stands for no reason, campaign or headline. */
export type FunnelCount = {
  /** In the brand's time zone, as `2026-03-02`. */
  readonly day: string;
  readonly step: FunnelStep;
  readonly reason: string;
  readonly country: string;
  readonly language: string;
  readonly campaign: string;
  readonly headline: string;
  readonly visits: number;
};

export type FunnelStore = {
  add(counts: readonly FunnelCount[]): Promise<void>;
  /**
   * Counted and derived steps since a day, oldest day first. A registration that was activated since that day was
   * created after `registeredSince`, so the query reads registrations once, and only those.
   */
  listSince(day: string, timeZone: string, registeredSince: string): Promise<readonly FunnelCount[]>;
};

export type FunnelDependencies = {
  readonly clock: Clock;
  readonly brand: { readonly timeZone: string };
  readonly funnel: FunnelStore;
};

export type FunnelContext = { readonly country: Country; readonly locale: Locale };

export type FunnelCounter = {
  note(fact: FunnelFact, place: FunnelContext): void;
  flush(): Promise<void>;
};

/** Counts the steps of visits by day, reason, country, language, campaign and headline. */
export function createFunnelCounter(deps: FunnelDependencies): FunnelCounter {
  const formatDay = createDayFormatter(deps.brand.timeZone);
  const counter = createBufferedCounter<FunnelCount>({
    formatKey: ({ visits: _, ...rest }) => JSON.stringify(rest),
    sum: (one, other) => ({ ...other, visits: one.visits + other.visits }),
    write: deps.funnel.add,
  });
  return {
    note({ step, reason, campaign, headline }, { country, locale }) {
      counter.add({
        day: formatDay(deps.clock()),
        step,
        reason: reason ?? '',
        country,
        language: locale,
        campaign: campaign ?? '',
        headline: headline ?? '',
        visits: 1,
      });
    },
    flush: counter.flush,
  };
}
