import { encodeMessage } from './messages.ts';

const LONGEST_IN_SECONDS = 90;
const LONGEST_IN_MINUTES = 90;

/** Formats a rate limit's refusal with the time to wait, rounded up, so that a retry after it is never too early. */
export function formatWaitMessage(seconds: number): string {
  return encodeMessage('limits.tooManyAttempts', getWaitUnit(seconds));
}

/**
 * The same where a proof of work would let the attempt through at once, which only a script can give: browsers without
 * script read it, and those whose script was not loaded yet.
 */
export function formatBusyMessage(seconds: number): string {
  return encodeMessage('limits.busy', getWaitUnit(seconds));
}

function getWaitUnit(seconds: number) {
  if (seconds <= LONGEST_IN_SECONDS) return { unit: 'seconds', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= LONGEST_IN_MINUTES) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.ceil(minutes / 60) };
}
