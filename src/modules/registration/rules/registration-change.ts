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

/** The registrations that a change applies to: some, or all of a filter but some. */
export type RegistrationSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: RegistrationFilter; readonly except: readonly string[] };

/** Why a change of many registrations is refused. */
export const SELECTION_REFUSALS = ['nothing-selected', 'too-many', 'filter-invalid', 'id-invalid'] as const;
export type SelectionRefusal = (typeof SELECTION_REFUSALS)[number];

/** The most registrations of one change; the database has the same limit. */
export const MOST_CHANGED_REGISTRATIONS = 10_000;
