import { isUuid } from '#kernel/ids.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { clearDeadLetters, type DeadLetterDependencies, listDeadLetters } from './dead-letters.ts';

export function deadLetterCommands(kinds: readonly string[]): readonly CommandOf<DeadLetterDependencies>[] {
  return [listCommand, retryCommand(kinds)];
}

const listCommand: CommandOf<DeadLetterDependencies> = {
  name: 'dead-letter list',
  about: 'lists at most a thousand jobs that failed for good, the oldest first, after it deleted the superfluous ones',
  options: {},
  async run(deps, given) {
    const { letters, total } = await listDeadLetters(deps);
    given.note(total > letters.length ? `the oldest ${letters.length} of ${total}` : `${total} in total`);
    return done(
      letters,
      ...letters.map(({ id, kind, diedAt, tries, data }) => {
        const when = diedAt.toISOString();
        return `${id} ${kind.padEnd(36)} ${when} after ${String(tries).padStart(2)} tries ${JSON.stringify(data)}`;
      }),
    );
  },
};

function retryCommand(kinds: readonly string[]): CommandOf<DeadLetterDependencies> {
  return {
    name: 'dead-letter retry',
    about: 'retries jobs that failed for good: by id, all of them, or all of a kind',
    words: ['[ID...]'],
    options: {
      all: { type: 'boolean', about: 'all of them' },
      kind: { type: 'string', about: kinds.join(', ') },
    },
    async run(deps, given) {
      const which = chosen(given, kinds);
      await clearDeadLetters(deps);
      const retried = await deps.deadLetters.retry(which);
      if (which.ids && retried === 0) return refused('dead-letter-unknown');
      const subject = which.ids ? `dead-letter:${which.ids.join(',')}` : `dead-letter:${which.kind ?? 'all'}`;
      const entry = { actor: ACTOR, subject, before: null, after: { retried } };
      await deps.transaction(({ audit }) => audit.record({ ...entry, action: 'dead-letter.retry' }));
      return done({ retried }, `${retried} will be retried`);
    },
  };
}

function chosen(
  { words, flag, text }: Arguments,
  kinds: readonly string[],
): { readonly ids?: readonly string[]; readonly kind?: string } {
  const kind = text('kind');
  if ([words.length > 0, flag('all'), kind !== null].filter(Boolean).length !== 1)
    throw usageError('name ids, or --all, or --kind KIND');
  if (kind !== null && !kinds.includes(kind)) throw usageError(`--kind must be one of ${kinds.join(', ')}`);
  if (!words.every(isUuid)) throw usageError('ID must be an id of dead-letter list');
  if (kind !== null) return { kind };
  return words.length > 0 ? { ids: words } : {};
}
