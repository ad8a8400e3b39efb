/** What the server counts itself; see docs/analytics.md. */
export const COUNTED_STEPS = ['landing', 'code-good', 'code-refused', 'form', 'denied'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];

/** What the rows of registrations, members and applications say: nobody counts it a second time. */
export const DERIVED_STEPS = ['registered', 'activated', 'interest'] as const;
export type FunnelStep = CountedStep | (typeof DERIVED_STEPS)[number];

/** A step that a visitor took, of whom it says nothing. */
export type FunnelFact = {
  readonly step: CountedStep;
  /** Why a code was refused. */
  readonly reason?: string;
  readonly campaign?: string | null;
  readonly headline?: string | null;
};

/** The day of a moment in a time zone, as `2026-03-02`. */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The steps of a registration in their order, for reports. */
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
