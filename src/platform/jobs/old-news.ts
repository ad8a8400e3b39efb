import { addMilliseconds, HOUR } from '#kernel/instant.ts';
import type { FindSuperfluous } from '#kernel/ports.ts';

/** Finds dead announcements older than an hour: an announcement matters for a moment only. */
export const findOutdatedAnnouncements: FindSuperfluous = async (letters, at) =>
  letters.filter(({ diedAt }) => diedAt < addMilliseconds(at, -HOUR)).map(({ id }) => id);
