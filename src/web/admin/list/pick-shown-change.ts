import { MINUTE, SECOND } from '#kernel/instant.ts';

type Listed = { readonly id: string; readonly createdAt: unknown; readonly finishedAt?: unknown };

/** A change that took less than this was made at once: its page has shown what became of it. */
const AT_ONCE = 2 * SECOND;

/**
 * The change that a list shows although its address names none: one that runs, else one that ran and has ended within a minute, so that who
 * watches it also reads its end.
 */
export function pickShownChange(changes: readonly Listed[], now: Date): string | null {
  const shown = changes.find(({ finishedAt }) => finishedAt == null) ?? changes.find((one) => hasJustEnded(one, now));
  return shown?.id ?? null;
}

function hasJustEnded({ createdAt, finishedAt }: Listed, now: Date): boolean {
  const end = toTime(finishedAt);
  return now.getTime() - end < MINUTE && end - toTime(createdAt) >= AT_ONCE;
}

function toTime(instant: unknown): number {
  return new Date(String(instant)).getTime();
}
