import type { Instant } from '#kernel/instant.ts';

/** An activation mail that was sent or is about to be sent. */
export type OutgoingMail = {
  readonly registrationId: string;
  readonly email: string;
  readonly at: Instant;
  /** False while it is unknown whether the mail was sent. */
  readonly sent: boolean;
  /** Whether it is a reminder of a link that was sent before. */
  readonly isReminder: boolean;
};
