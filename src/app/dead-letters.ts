import { addTo, HOUR } from '#kernel/instant.ts';
import type { FindSuperfluous } from '#kernel/ports.ts';
import type { AllJobs, World } from './world.ts';

type DeadLetterWorld = Pick<World, 'clock' | 'registrations' | 'members' | 'interests' | 'deadLetters'>;

/** What is announced is news for a moment. */
const findOldNews: FindSuperfluous = async (letters, at) =>
  letters.filter(({ diedAt }) => diedAt < addTo(at, -HOUR)).map(({ id }) => id);

function findersOf({ registrations, members, interests }: DeadLetterWorld) {
  return {
    'registration.send-activation': registrations.findSuperfluousMails,
    'registration.announce-activated': findOldNews,
    'membership.send-password-reset': members.findSuperfluousResets,
    'membership.send-welcome': members.findSuperfluousWelcomes,
    'invitation.announce-landing-changed': findOldNews,
    'membership-interest.send-confirmation': interests.findSuperfluousConfirmations,
    'membership-interest.send-invitation': interests.findSuperfluousInvitations,
  } satisfies Readonly<Record<keyof AllJobs, FindSuperfluous>>;
}

/** Removes the dead letters that nobody waits for any more, so that those which are left mean something; answers how many. */
export async function clearDeadLetters(world: DeadLetterWorld): Promise<number> {
  const finders = Object.entries(findersOf(world));
  let cleared = 0;
  for await (const letters of world.deadLetters.pages()) {
    for (const [kind, find] of finders) {
      const ofKind = letters.filter((letter) => letter.kind === kind);
      if (ofKind.length === 0) continue;
      cleared += await world.deadLetters.remove(await find(ofKind, world.clock()));
    }
  }
  return cleared;
}

/** Those that are left when the superfluous ones are gone, the oldest thousand at most, and how many there are. */
export async function listDeadLetters(world: DeadLetterWorld) {
  await clearDeadLetters(world);
  return { letters: await world.deadLetters.list(), total: await world.deadLetters.count() };
}
