import type { AdminColumn, AdminLogin, FactorFilter } from '#modules/membership/rules/admin-list.ts';
import type { TextKey } from '#texts/keys.ts';

export const COLUMN_TEXTS = {
  email: 'login.email.label',
  name: 'admins.name',
  role: 'admins.role',
  status: 'admins.status',
  lastLogin: 'admins.login',
  factor: 'admins.factor',
  sessions: 'admins.sessions',
  created: 'admins.since',
} as const satisfies Record<AdminColumn, TextKey>;

export const STATUS_TEXTS = {
  in: 'admins.status.in',
  out: 'admins.status.out',
  unknown: 'admins.status.unknown',
} as const satisfies Record<AdminLogin, TextKey>;

export const FACTOR_TEXTS = {
  passkey: 'admins.factor.passkey',
  totp: 'factors.totp',
  none: 'admins.factor.none',
} as const satisfies Record<FactorFilter, TextKey>;
