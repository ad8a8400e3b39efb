import { MINUTE } from '#kernel/instant.ts';

/** The steps of a visit that create no row; see docs/analytics.md. */
export const COUNTED_STEPS = ['landing', 'code-good', 'code-refused', 'form', 'denied'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];

/** A step that a visitor took, without data about the visitor. Campaign and headline are the club's own values. */
export type FunnelFact = {
  readonly step: CountedStep;
  /** Why a code was refused. */
  readonly reason?: string | null;
  readonly campaign?: string | null;
  readonly headline?: string | null;
  /** Of a step that needs a valid code. A code that nobody knows would let requests add rows. */
  readonly code?: string | null;
};

const COUNTED: ReadonlySet<unknown> = new Set(COUNTED_STEPS);

/** Whether a fact that a request reported is a funnel step. */
export function isFunnelFact(noted: object): noted is FunnelFact {
  return 'step' in noted && COUNTED.has(noted.step);
}

/** Records facts for counting. */
export type NoteFact = (fact: FunnelFact) => void;

/** The last three derive from rows of registrations, members and applications, so they are not counted separately. */
export type FunnelStep = CountedStep | 'registered' | 'activated' | 'interest';

/** All steps in the order in which visitors take them. */
export const FUNNEL_STEPS: readonly FunnelStep[] = [
  'denied',
  'landing',
  'code-refused',
  'code-good',
  'form',
  'registered',
  'activated',
  'interest',
];

/**
 * Whether a fact counts. A page counts as a step when a visitor opens it, not when it responds to a form or requests
 * its data again.
 */
export function isCounted({ step }: FunnelFact, isView: boolean): boolean {
  return isView || (step !== 'landing' && step !== 'form');
}

/** The day of an instant in a time zone, as `2026-03-02`. */
export function formatDay(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** In every time zone, a day begins with a quarter of an hour of UTC. */
const QUARTER = 15 * MINUTE;

/** Creates `formatDay` for many instants of about the same time, such as those of visits: it computes each day once. */
export function createDayFormatter(timeZone: string): (at: Date) => string {
  let known = { quarter: Number.NaN, day: '' };
  return (at) => {
    const quarter = Math.floor(at.getTime() / QUARTER);
    if (quarter !== known.quarter) known = { quarter, day: formatDay(timeZone, at) };
    return known.day;
  };
}
