import type { CodeColumn, CodeState } from '#modules/invitation/rules/code-list.ts';
import type { TextKey } from '#texts/keys.ts';

/** The states of the API, with what admins call them. */
export const STATE_TEXTS = {
  USABLE: 'codes.state.usable',
  EXHAUSTED: 'codes.state.exhausted',
  UPCOMING: 'codes.state.upcoming',
  BLOCKED: 'codes.state.blocked',
  ENDED: 'codes.state.ended',
  DISABLED: 'codes.state.disabled',
} as const satisfies Record<Uppercase<CodeState>, TextKey>;

export const COLUMN_TEXTS = {
  code: 'codes.column.code',
  state: 'codes.column.state',
  inviter: 'codes.column.inviter',
  customization: 'codes.column.customization',
  campaign: 'codes.column.campaign',
  link: 'codes.column.link',
  countries: 'codes.column.countries',
  starts: 'codes.column.starts',
  ends: 'codes.column.ends',
  created: 'codes.column.created',
} as const satisfies Record<CodeColumn, TextKey>;
