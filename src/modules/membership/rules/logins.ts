import type { Role } from './member.ts';

/** With what somebody logs in to an account without a mailed link. */
export type Logins = {
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly passkeys: number;
  /** Linked accounts at identity providers that are configured. */
  readonly identities: number;
};

/** Whether one passkey or one linked account is all that logs in to an account, so that it must stay. */
export function isOnlyLogin(logins: Logins, removed: 'passkeys' | 'identities'): boolean {
  return hasLogin(logins) && !hasLogin({ ...logins, [removed]: logins[removed] - 1 });
}

/** A passkey alone logs members in; of admins it is the second factor only. */
function hasLogin({ role, hasPassword, passkeys, identities }: Logins): boolean {
  return hasPassword || identities > 0 || (role === 'MEMBER' && passkeys > 0);
}
