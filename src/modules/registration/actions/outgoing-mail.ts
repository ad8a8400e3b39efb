import type { Instant } from '#kernel/instant.ts';

/** An activation mail that left, or is about to leave. */
export type OutgoingMail = {
  readonly registrationId: string;
  readonly email: string;
  readonly at: Instant;
  /** False while nobody knows yet whether it has left. */
  readonly sent: boolean;
};
