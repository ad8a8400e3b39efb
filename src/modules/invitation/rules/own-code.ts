import { type Instant, isPast } from '#kernel/instant.ts';

/** The code that an inviter created in the member area. */
export type OwnCode = {
  readonly code: string;
  readonly linkOnly: boolean;
  readonly endsAt: Instant | null;
  readonly disabledAt: Instant | null;
};

/** Why a member has no code of the own, or gets none; each is also the key of its text. */
export type OwnCodeRefusal = 'own-code.no-invitations' | 'own-code.blocked' | 'own-code.unavailable';

/** Whether a code still admits guests, now or while there are invitations: one that does not is replaced by a new one. */
export function isUsableCode(code: OwnCode | null, now: Instant): code is OwnCode {
  return code !== null && code.disabledAt === null && !(code.endsAt && isPast(code.endsAt, now));
}

type Facts = {
  readonly status: 'active' | 'blocked' | 'deleted';
  readonly left: number;
  /** Whether guests would see a landing page: the customization of new codes is published. */
  readonly isPageReady: boolean;
};

/** Why an inviter cannot create a code now, or null (specification K4). A member who is no inviter has no facts. */
export function findOwnCodeRefusal(facts: Facts | null): OwnCodeRefusal | null {
  if (!facts || facts.status === 'deleted') return 'own-code.no-invitations';
  if (facts.status === 'blocked') return 'own-code.blocked';
  if (facts.left <= 0) return 'own-code.no-invitations';
  return facts.isPageReady ? null : 'own-code.unavailable';
}
