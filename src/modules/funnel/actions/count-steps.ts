import { createBufferedCounter } from '#kernel/buffered-counter.ts';
import type { Country } from '#kernel/country.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { createDayFormatter, type FunnelFact, type FunnelStep } from '../rules/steps.ts';

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

/** How often a valid code was checked on a day, and its form was sent. */
export type CodeCount = {
  readonly day: string;
  readonly code: string;
  readonly checked: number;
  readonly forms: number;
};

export type FunnelStore = {
  add(counts: readonly FunnelCount[]): Promise<void>;
  addCodes(counts: readonly CodeCount[]): Promise<void>;
  /** Counted and derived steps since a day, oldest day first. */
  listSince(day: string): Promise<readonly FunnelCount[]>;
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

/** Campaign and headline are any texts; the length of the first tells where the second begins. */
function formatKey({ day, step, reason, country, language, campaign, headline }: FunnelCount): string {
  return `${day} ${step} ${reason} ${country} ${language} ${campaign.length} ${campaign}${headline}`;
}

/** Counts the steps of visits by day, reason, country, language, campaign and headline, and some by code. */
export function createFunnelCounter(deps: FunnelDependencies): FunnelCounter {
  const formatDay = createDayFormatter(deps.brand.timeZone);
  const counter = createBufferedCounter<FunnelCount>({
    formatKey,
    sum: (one, other) => ({ ...other, visits: one.visits + other.visits }),
    write: deps.funnel.add,
  });
  const codes = createBufferedCounter<CodeCount>({
    formatKey: ({ day, code }) => `${day} ${code}`,
    sum: (one, other) => ({ ...other, checked: one.checked + other.checked, forms: one.forms + other.forms }),
    write: deps.funnel.addCodes,
  });
  return {
    note({ step, reason, campaign, headline, code }, { country, locale }) {
      const day = formatDay(deps.clock());
      const about = {
        reason: reason ?? '',
        country,
        language: locale,
        campaign: campaign ?? '',
        headline: headline ?? '',
      };
      counter.add({ day, step, ...about, visits: 1 });
      if (code && step === 'code-good') codes.add({ day, code, checked: 1, forms: 0 });
      if (code && step === 'form') codes.add({ day, code, checked: 0, forms: 1 });
    },
    async flush() {
      await counter.flush();
      await codes.flush();
    },
  };
}
