import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findProgramText } from './format-actor.ts';

const MEMBER = 'member:';

type Actor = { readonly actor: string; readonly name: string | null | undefined };

/** Returns the function that names who made a change. Entries outlive the accounts of admins: who has none any more is named by the id. */
export function useActorNames(): (actor: Actor) => string {
  const { t } = useText();
  const viewer = useCurrentViewer();
  return ({ actor, name }) => {
    const program = findProgramText(actor);
    if (program) return t(program);
    if (!actor.startsWith(MEMBER)) return actor;
    const id = actor.slice(MEMBER.length);
    return id === viewer?.id ? t('experiment.history.you') : (name ?? t('experiment.history.admin', { id }));
  };
}
