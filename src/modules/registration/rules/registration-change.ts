import type { RowSelection } from '#kernel/list/row-selection.ts';
import type { RegistrationFilter } from './registration-list.ts';

/** What admins do with a registration. */
export const REGISTRATION_CHANGE_KINDS = ['resend', 'withdraw', 'erase'] as const;
export type RegistrationChangeKind = (typeof REGISTRATION_CHANGE_KINDS)[number];

/** Why an admin's change of a registration was refused: what somebody else has done meanwhile, or a limit. */
export const CHANGE_REFUSALS = [
  'registration-unknown',
  'registration-active',
  'registration-expired',
  'already-withdrawn',
  'already-erased',
  'too-many-mails',
  'busy',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** What became of one of many registrations. */
export type RowResult = 'done' | ChangeRefusal;

/** The registrations that a change applies to. */
export type RegistrationSelection = RowSelection<RegistrationFilter>;
