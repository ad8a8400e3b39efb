import type { AuditChannel, AuditColumn } from '#modules/audit/rules/audit-list.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ACTION_TEXTS, KIND_TEXTS } from './action-texts.ts';

export const COLUMN_TEXTS = {
  at: 'audit.column.at',
  who: 'audit.column.who',
  action: 'audit.column.action',
  subject: 'audit.column.subject',
  changes: 'audit.column.changes',
  channel: 'audit.column.channel',
  network: 'audit.column.network',
  request: 'audit.column.request',
} as const satisfies Record<AuditColumn, TextKey>;

export const CHANNEL_TEXTS = {
  PAGE: 'audit.channel.page',
  API: 'audit.channel.api',
  COMMAND: 'audit.channel.command',
  JOB: 'audit.channel.job',
} as const satisfies Record<Uppercase<AuditChannel>, TextKey>;

/** Returns the functions that name actions and kinds of subjects. Those that have no text, of other releases, are shown as they are stored. */
export function useAuditNames() {
  const { t } = useText();
  const name = (texts: Readonly<Record<string, TextKey | undefined>>) => (stored: string) => {
    const text = Object.hasOwn(texts, stored) ? texts[stored] : undefined;
    return text ? t(text) : stored;
  };
  return { nameAction: name(ACTION_TEXTS), nameKind: name(KIND_TEXTS) };
}
