import type { Instant } from '#kernel/instant.ts';

export type FactorStore = {
  /** Notes that the session's admin proved the own identity; false where the session has ended. */
  markProven(sessionId: string, at: Instant): Promise<boolean>;
};
