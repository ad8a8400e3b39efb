import { clearDeadLetters, listDeadLetters } from '#app/dead-letters.ts';
import { JOB_NAMES } from '#app/world.ts';
import { isUuid } from '#kernel/ids.ts';
import { ACTOR, type Arguments, type Command, done, refused, usageError } from './command.ts';

const KINDS = JOB_NAMES.join(', ');

export const deadLetterCommands: readonly Command[] = [
  {
    name: 'dead-letter list',
    about:
      'lists jobs that failed for good, oldest first and a thousand at most, without those that nobody waits for any more',
    options: {},
    async run(world, given) {
      const { letters, total } = await listDeadLetters(world);
      given.note(total > letters.length ? `the oldest ${letters.length} of ${total}` : `${total} in all`);
      return done(
        letters,
        ...letters.map(({ id, kind, diedAt, tries, data }) => {
          const when = diedAt.toISOString();
          return `${id} ${kind.padEnd(36)} ${when} after ${String(tries).padStart(2)} tries ${JSON.stringify(data)}`;
        }),
      );
    },
  },
  {
    name: 'dead-letter retry',
    about: 'has jobs that failed for good run again: those of the ids, all, or all of a kind',
    words: ['[ID...]'],
    options: {
      all: { type: 'boolean', about: 'all of them' },
      kind: { type: 'string', about: KINDS },
    },
    async run(world, given) {
      const which = chosen(given);
      await clearDeadLetters(world);
      const retried = await world.deadLetters.retry(which);
      if (which.ids && retried === 0) return refused('dead-letter-unknown');
      const subject = which.ids ? `dead-letter:${which.ids.join(',')}` : `dead-letter:${which.kind ?? 'all'}`;
      await world.audit.record({
        actor: ACTOR,
        action: 'dead-letter.retry',
        subject,
        before: null,
        after: { retried },
      });
      return done({ retried }, `${retried} run again`);
    },
  },
];

function chosen({ words, flag, text }: Arguments): { readonly ids?: readonly string[]; readonly kind?: string } {
  const kind = text('kind');
  if ([words.length > 0, flag('all'), kind !== null].filter(Boolean).length !== 1)
    throw usageError('give ids, or --all, or --kind KIND');
  if (kind !== null && !JOB_NAMES.some((name) => name === kind)) throw usageError(`--kind is one of ${KINDS}`);
  if (!words.every(isUuid)) throw usageError('an id is one that dead-letter list shows');
  if (kind !== null) return { kind };
  return words.length > 0 ? { ids: words } : {};
}
