import type { RegistrationColumn, RegistrationFlag } from '#modules/registration/rules/registration-list.ts';
import type { TextKey } from '#texts/keys.ts';
import type { ShownState } from './registration-query.ts';

/** The states of the API, with what admins call them. */
export const STATE_TEXTS = {
  PENDING: 'registrations.state.pending',
  ACTIVE: 'registrations.state.active',
  EXPIRED: 'registrations.state.expired',
  WITHDRAWN: 'registrations.state.withdrawn',
  ERASED: 'registrations.state.erased',
} as const satisfies Record<ShownState, TextKey>;

/** The flags of the API, with what admins call them, as those of applications. */
export const FLAG_TEXTS = {
  DISPOSABLE: 'applications.flag.disposable',
  MISTYPED: 'applications.flag.mistyped',
} as const satisfies Record<Uppercase<RegistrationFlag>, TextKey>;

export const COLUMN_TEXTS = {
  name: 'registrations.column.name',
  email: 'registrations.column.email',
  state: 'registrations.column.state',
  flags: 'applications.column.flags',
  code: 'registrations.column.code',
  inviter: 'registrations.column.inviter',
  country: 'registrations.column.country',
  language: 'registrations.column.language',
  campaign: 'registrations.column.campaign',
  created: 'registrations.column.created',
  expires: 'registrations.column.expires',
  ended: 'registrations.column.ended',
} as const satisfies Record<RegistrationColumn, TextKey>;

type Names = { readonly firstName?: string | null; readonly lastName?: string | null };

/** The name of a person; null where the registration is erased. */
export function formatName({ firstName, lastName }: Names): string | null {
  return firstName != null && lastName != null ? `${firstName} ${lastName}` : null;
}
