/** The steps of a visit that leave no row; see docs/analytics.md. */
export const COUNTED_STEPS = ['landing', 'code-good', 'code-refused', 'form', 'denied'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];

/** A step that a visitor took, of whom it says nothing. Campaign and headline are the club's own words. */
export type FunnelFact = {
  readonly step: CountedStep;
  /** Why a code was refused. */
  readonly reason?: string | null;
  readonly campaign?: string | null;
  readonly headline?: string | null;
};

const COUNTED: ReadonlySet<unknown> = new Set(COUNTED_STEPS);

/** Whether what a request noted is a step of a visit. */
export function isFunnelFact(noted: object): noted is FunnelFact {
  return 'step' in noted && COUNTED.has(noted.step);
}

/** Takes facts to be counted. */
export type NoteFact = (fact: FunnelFact) => void;

/** The last three are what rows of registrations, members and applications say: nobody counts them a second time. */
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
 * Whether a fact counts. A page counts as a step when a visitor comes to see it, and not when it answers a form or requests
 * its data anew.
 */
export function isCounted({ step }: FunnelFact, isView: boolean): boolean {
  return isView || (step !== 'landing' && step !== 'form');
}

/** The day of a moment in a time zone, as `2026-03-02`. Every visit asks it, so no formatter is made for it. */
export function formatDay(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
