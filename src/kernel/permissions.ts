import { MINUTE } from './instant.ts';

/** The roles of admins, from the fewest permissions to all of them. */
export const ADMIN_ROLES = ['VIEWER', 'SUPPORT', 'MARKETING', 'OWNER'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

const OWNER: readonly AdminRole[] = ['OWNER'];
const MARKETING: readonly AdminRole[] = ['MARKETING', 'OWNER'];
const SUPPORT: readonly AdminRole[] = ['SUPPORT', 'OWNER'];
/** The lists with personal data of visitors and members are not for marketing. */
const PEOPLE: readonly AdminRole[] = ['VIEWER', 'SUPPORT', 'OWNER'];
const EVERYBODY: readonly AdminRole[] = ADMIN_ROLES;

/**
 * The one table of what admins may do (specification G1): each permission, with the roles that have it. Each page of
 * admins names one in its handle, each operation one in its resolver.
 */
export const PERMISSIONS = {
  /** The start page of the back office, one's own account and sessions. */
  'account.use': EVERYBODY,
  /** One's own second factors. */
  'account.factors': EVERYBODY,
  'codes.read': EVERYBODY,
  'codes.write': MARKETING,
  'inviters.read': EVERYBODY,
  'inviters.write': MARKETING,
  /** Grants, blocks and unblocks of more inviters than one transaction changes. */
  'inviters.write-many': MARKETING,
  'links.write': ['SUPPORT', 'MARKETING', 'OWNER'],
  'registrations.read': PEOPLE,
  'registrations.write': SUPPORT,
  'registrations.erase': OWNER,
  'members.read': PEOPLE,
  /** Cards and sessions of members. */
  'members.write': SUPPORT,
  /** The file with the personal data of one member. */
  'members.export': SUPPORT,
  'members.erase': OWNER,
  /** Applications for membership. Who may read the addresses of applicants and answers people decides about them. */
  'applications.read': PEOPLE,
  'applications.decide': SUPPORT,
  'mails.read': PEOPLE,
  'mails.write': SUPPORT,
  /** What mails look like, without those who get them. */
  'mail-templates.read': EVERYBODY,
  'mail-templates.test': ['SUPPORT', 'MARKETING', 'OWNER'],
  'experiments.read': EVERYBODY,
  'experiments.write': MARKETING,
  /** Customizations, start pages and landing entries, with their drafts and previews. */
  'landing-pages.read': EVERYBODY,
  'landing-pages.write': MARKETING,
  'funnel.read': EVERYBODY,
  /** Files of a list; the list needs its own permission as well. */
  export: ['SUPPORT', 'MARKETING', 'OWNER'],
  'settings.read': EVERYBODY,
  'settings.write': OWNER,
  /** Whether admins must have a second factor. */
  'settings.factor': OWNER,
  /** Where events are sent, and what became of each delivery. */
  'webhooks.read': SUPPORT,
  'webhooks.write': OWNER,
  'webhooks.replay': SUPPORT,
  /** The keys by which the programs of a shop redeem vouchers. */
  'shop-keys.read': SUPPORT,
  'shop-keys.write': OWNER,
  'audit.read': OWNER,
  'admins.read': OWNER,
  'admins.write': OWNER,
} as const satisfies Readonly<Record<string, readonly AdminRole[]>>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * The permissions whose use needs a proof of identity not older than `PROOF_LIFETIME` in the same session (step-up): what
 * erases, exports, sends data elsewhere, grants or blocks on a large scale, decides about admins, changes factors or what is required of them. Operations and pages that name one of them ask for the proof.
 */
const STEP_UP: ReadonlySet<Permission> = new Set([
  'account.factors',
  'inviters.write-many',
  'registrations.erase',
  'members.export',
  'members.erase',
  'export',
  'admins.write',
  'webhooks.write',
  'shop-keys.write',
  'settings.factor',
]);

/** How long a proof of identity counts; a login is one. */
export const PROOF_LIFETIME = 10 * MINUTE;

export function needsProof(permission: Permission): boolean {
  return STEP_UP.has(permission);
}

/** What an admin may do who has to set up a second factor first. */
const WITHOUT_FACTOR: ReadonlySet<Permission> = new Set(['account.use', 'account.factors']);

export function isAllowedWithoutFactor(permission: Permission): boolean {
  return WITHOUT_FACTOR.has(permission);
}

/** Lists the roles with a permission, the one with the fewest permissions first. */
export function listRolesWith(permission: Permission): readonly AdminRole[] {
  return PERMISSIONS[permission];
}

/** Whether an admin may do something; null, the role of everybody else, has no permission. */
export function hasPermission(role: AdminRole | null, permission: Permission): boolean {
  return role !== null && listRolesWith(permission).includes(role);
}

export function isAdminRole(value: unknown): value is AdminRole {
  return ADMIN_ROLES.some((role) => role === value);
}
