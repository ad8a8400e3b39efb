import type { AdminRole } from './permissions.ts';

/** The member or admin whose token came with a request. */
export type Viewer = {
  readonly memberId: string;
  readonly sessionId: string;
  readonly role: 'MEMBER' | 'ADMIN';
  /** What an admin may do; null for members. */
  readonly adminRole: AdminRole | null;
  /** The session has a proof of identity that is fresh enough for what needs one (`needsProof`). */
  readonly isProven: boolean;
  /** The club requires a second factor of its admins, and this one has none yet. */
  readonly needsFactor: boolean;
};
