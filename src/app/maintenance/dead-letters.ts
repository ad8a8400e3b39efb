import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { DeadLetters } from '#platform/jobs/dead-letters.ts';
import type { Subscriber } from '#platform/jobs/subscriber.ts';

export type DeadLetterDependencies = {
  readonly clock: Clock;
  readonly subscribers: readonly Pick<Subscriber, 'name' | 'findSuperfluous'>[];
  readonly deadLetters: DeadLetters;
  readonly transaction: Transaction<{ readonly audit: AuditTrail }>;
};

/** Deletes the superfluous dead letters, so that the others are relevant. Returns the number deleted. */
export async function clearDeadLetters(deps: DeadLetterDependencies): Promise<number> {
  let cleared = 0;
  for await (const letters of deps.deadLetters.pages()) {
    for (const { name, findSuperfluous } of deps.subscribers) {
      const ofKind = letters.filter((letter) => letter.kind === name);
      if (ofKind.length === 0) continue;
      cleared += await deps.deadLetters.remove(await findSuperfluous(ofKind, deps.clock()));
    }
  }
  return cleared;
}

/** Deletes superfluous dead letters, then lists the oldest thousand of the others, with their total number. */
export async function listDeadLetters(deps: DeadLetterDependencies) {
  await clearDeadLetters(deps);
  return { letters: await deps.deadLetters.list(), total: await deps.deadLetters.count() };
}
