import { addMilliseconds, HOUR } from '#kernel/instant.ts';
import type { FindSuperfluous } from '#kernel/ports.ts';

/** Of announcements that failed for good: all but those of the last hour, since what is announced is news for a moment. */
export const findOutdatedAnnouncements: FindSuperfluous = async (letters, at) =>
  letters.filter(({ diedAt }) => diedAt < addMilliseconds(at, -HOUR)).map(({ id }) => id);
