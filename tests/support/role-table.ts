import { ADMIN_ROLES, hasPermission, isAdminRole, type Permission } from '#kernel/permissions.ts';

export const ROLES = ['anonymous', 'registering', 'member', 'inviter', 'card member', ...ADMIN_ROLES] as const;
export type Role = (typeof ROLES)[number];

export type Outcome = { readonly value?: unknown; readonly code?: string };

export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** The type of a result. */
export function kind(__typename: string): Outcome {
  return { value: { __typename } };
}

export function everybody(outcome: Outcome) {
  return (): Outcome => outcome;
}

export function isLoggedIn(role: Role): boolean {
  return role !== 'anonymous' && role !== 'registering';
}

/** Admin operations: anonymous requests get UNAUTHENTICATED, those without the permission FORBIDDEN. */
export function permitted(permission: Permission, outcome: Outcome): Expected {
  const expected = (role: Role): Outcome => {
    if (!isLoggedIn(role)) return { code: 'UNAUTHENTICATED' };
    return isAdminRole(role) && hasPermission(role, permission) ? outcome : { code: 'FORBIDDEN' };
  };
  return Object.assign(expected, { permissions: [permission] });
}

/** What everybody does with the own account: members as well, and admins whose role has the permission. */
export function owned(permission: Permission, outcome: Outcome): Expected {
  const admins = permitted(permission, outcome);
  const expected = (role: Role): Outcome => (isLoggedIn(role) && !isAdminRole(role) ? outcome : admins(role));
  return Object.assign(expected, { permissions: [permission] });
}

/** What each role gets. Operations of admins name the permissions that they need. */
export type Expected = ((role: Role) => Outcome) & { readonly permissions?: readonly Permission[] };

/** A field of the schema: how it is asked for, and what each role gets. */
export type Row = readonly [document: () => string, expected: Expected];
