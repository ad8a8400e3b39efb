import type { CardFilter, MemberColumn } from '#modules/membership/rules/member-list.ts';
import type { TextKey } from '#texts/keys.ts';

/** The cards of the API and of filters, with what admins call them. */
export const CARD_TEXTS = {
  SILVER: 'members.card.SILVER',
  GOLD: 'members.card.GOLD',
  DIAMOND: 'members.card.DIAMOND',
  none: 'members.card.none',
} as const satisfies Record<CardFilter, TextKey>;

export const COLUMN_TEXTS = {
  name: 'members.column.name',
  email: 'members.column.email',
  card: 'members.column.card',
  country: 'members.column.country',
  language: 'members.column.language',
  joined: 'members.column.joined',
  lastLogin: 'members.column.lastLogin',
  newsletter: 'members.column.newsletter',
  voucher: 'members.column.voucher',
} as const satisfies Record<MemberColumn, TextKey>;

export function formatMemberName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) {
  return `${firstName} ${lastName}`;
}
