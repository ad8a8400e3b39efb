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

/** Takes facts to be counted. */
export type NoteFact = (fact: FunnelFact) => void;
