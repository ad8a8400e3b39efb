import type { InviterChangeKind } from '#modules/invitation/rules/inviter-change.ts';
import type { BalanceRange, InviterColumn } from '#modules/invitation/rules/inviter-list.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import type { ShownInviter } from './inviter-query.ts';

export const COLUMN_TEXTS = {
  name: 'inviters.column.name',
  email: 'inviters.column.email',
  status: 'inviters.column.status',
  free: 'inviters.column.free',
  balance: 'inviters.column.balance',
  pending: 'inviters.column.pending',
  created: 'inviters.column.created',
  id: 'inviters.column.id',
} as const satisfies Record<InviterColumn, TextKey>;

export const STATUS_TEXTS = {
  ACTIVE: 'inviters.status.active',
  BLOCKED: 'inviters.status.blocked',
  DELETED: 'inviters.status.deleted',
} as const satisfies Record<ShownInviter['status'], TextKey>;

export const STATUS_TONES = {
  ACTIVE: 'active',
  BLOCKED: 'plain',
  DELETED: 'faded',
} as const satisfies Record<ShownInviter['status'], BadgeTone>;

export const RANGE_TEXTS = {
  none: 'inviters.free.none',
  few: 'inviters.free.few',
  some: 'inviters.free.some',
  many: 'inviters.free.many',
} as const satisfies Record<BalanceRange, TextKey>;

/** What admins do with inviters: the button, the question behind it, and the button that does it. */
export const CHANGE_TEXTS = {
  grant: { label: 'inviters.grant', question: 'inviters.grant.question', confirm: 'inviters.grant.confirm' },
  block: { label: 'inviters.block', question: 'inviters.block.question', confirm: 'inviters.block.confirm' },
  unblock: { label: 'inviters.unblock', question: 'inviters.unblock.question', confirm: 'inviters.unblock.confirm' },
} as const satisfies Record<InviterChangeKind, Readonly<Record<'label' | 'question' | 'confirm', TextKey>>>;

export type NamedInviter = Pick<ShownInviter, 'firstName' | 'lastName'> &
  ({ readonly isErased: boolean } | Pick<ShownInviter, 'status'>);

/** The name of an inviter; an erased one has none. */
export function formatInviterName({ firstName, lastName, ...inviter }: NamedInviter, t: Translate): string {
  const isErased = 'isErased' in inviter ? inviter.isErased : inviter.status === 'DELETED';
  return isErased ? t('registrations.erased') : `${firstName} ${lastName}`;
}

type ResultName = { readonly firstName?: string | null; readonly lastName?: string | null; readonly isErased: boolean };

/** The name of an inviter of a change of many; null where there is none with the id. */
export function formatResultName({ firstName, lastName, isErased }: ResultName, t: Translate): string | null {
  return firstName == null || lastName == null ? null : formatInviterName({ firstName, lastName, isErased }, t);
}
