import type { AuditChannel, AuditColumn } from '#modules/audit/rules/audit-list.ts';
import { type EntryFrom, type EntryPlace, getEntryPlace, isOwnEntry } from '#modules/audit/rules/entry-place.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useActorNames } from '../changes/use-actor-names.ts';
import { ACTION_TEXTS, KIND_TEXTS } from './action-texts.ts';

const MEMBER = 'member:';

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

const PLACE_TEXTS = {
  page: 'audit.channel.page',
  member: 'audit.channel.member',
  account: 'audit.channel.account',
  link: 'audit.channel.link',
  api: 'audit.channel.api',
  command: 'audit.channel.command',
  job: 'audit.channel.job',
} as const satisfies Record<EntryPlace, TextKey>;

type NamedEntry = EntryFrom & {
  readonly actorName?: string | null | undefined;
  readonly channel?: Uppercase<AuditChannel> | null | undefined;
};

/** Returns the functions that name actions, kinds of subjects, and of an entry who acted and where. Actions and kinds that have no text, of other releases, are shown as they are stored. */
export function useAuditNames() {
  const { t } = useText();
  const nameActor = useActorNames();
  const name = (texts: Readonly<Record<string, TextKey | undefined>>) => (stored: string) => {
    const text = Object.hasOwn(texts, stored) ? texts[stored] : undefined;
    return text ? t(text) : stored;
  };
  return { nameAction: name(ACTION_TEXTS), nameKind: name(KIND_TEXTS), nameWho, namePlace };

  /** Entries outlive accounts: a member or an admin without a name has been deleted since. */
  function nameWho(entry: NamedEntry): string {
    const { actor, actorName, subjectKind } = entry;
    const isOwn = isOwnEntry(entry);
    if (isOwn && subjectKind !== 'member') return t('audit.actor.person');
    if (actorName == null && actor.startsWith(MEMBER))
      return isOwn ? t('audit.actor.member') : t('audit.actor.erased', { id: actor.slice(MEMBER.length) });
    const name = nameActor({ actor, name: actorName });
    return isOwn ? t('audit.actor.own', { name }) : name;
  }

  function namePlace(entry: NamedEntry): string | null {
    const { channel } = entry;
    return channel ? t(PLACE_TEXTS[getEntryPlace(channel.toLowerCase() as AuditChannel, entry)]) : null;
  }
}
