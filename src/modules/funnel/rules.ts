import type { CountedStep } from '../../kernel/funnel-fact.ts';

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

/** The day of a moment in a time zone, as `2026-03-02`. */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
