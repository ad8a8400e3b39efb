import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';

/** The actors that are no persons: commands, other programs and what this one does by itself. */
const PROGRAMS = new Map<string, TextKey>([
  ['cli', 'experiment.history.commandLine'],
  ['anonymous', 'audit.actor.anonymous'],
  ['demo', 'audit.actor.demo'],
  ['database', 'landingPages.by.database'],
  ['schedule', 'audit.actor.schedule'],
  ['retry', 'audit.actor.retry'],
  ['webhook', 'audit.actor.webhook'],
]);

/** The text for an actor that is no person; null for a person. */
export function findProgramText(actor: string): TextKey | null {
  return actor.startsWith('shop-key:') ? 'audit.actor.shop' : (PROGRAMS.get(actor) ?? null);
}

/** Names who made a change, also within a sentence: "by ...". Changes outlive the accounts of admins. */
export function formatActor(actor: string, name: string | null | undefined, t: Translate): string {
  const program = findProgramText(actor);
  return program ? t(program) : (name ?? t('settings.history.gone'));
}
