import type { AdminRole } from './permissions.ts';

/** The member or admin whose token came with a request. */
export type Viewer = {
  readonly memberId: string;
  readonly sessionId: string;
  readonly role: 'MEMBER' | 'ADMIN';
  /** What an admin may do; null for members. */
  readonly adminRole: AdminRole | null;
};
