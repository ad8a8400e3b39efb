import type { Translate } from '#web/i18n/use-text.ts';

/** Names who made a change, also within a sentence: "by ...". Changes outlive the accounts of admins. */
export function formatActor(actor: string, name: string | null | undefined, t: Translate): string {
  if (actor === 'cli') return t('experiment.history.commandLine');
  if (actor === 'demo') return t('audit.actor.demo');
  if (actor === 'database') return t('landingPages.by.database');
  return name ?? t('settings.history.gone');
}
