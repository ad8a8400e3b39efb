import { type Arguments, usageError } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { BALANCE_RANGES, INVITER_STATUSES, type InviterFilter, normalizeInviterFilter } from '../rules/inviter-list.ts';

/** The options that select inviters. */
export const INVITER_FILTER_OPTIONS = {
  email: { type: 'string', about: 'an email address, in any spelling of its mailbox, or the beginning of one' },
  name: { type: 'string', about: 'the beginning of the name' },
  status: { type: 'string', choices: INVITER_STATUSES, about: INVITER_STATUSES.join(', ') },
  free: { type: 'string', choices: BALANCE_RANGES, about: 'invitations left: none, few (1-9), some (10-99), many' },
  from: { type: 'string', about: 'ISO 8601 instant: created then or later' },
  before: { type: 'string', about: 'ISO 8601 instant: created before then' },
} as const;

/** Reads the options that select inviters. */
export function readInviterFilter(given: Arguments): InviterFilter {
  const filter = normalizeInviterFilter({
    ...{ email: given.text('email'), name: given.text('name'), id: null },
    status: parseChoice(given, 'status', INVITER_STATUSES),
    free: parseChoice(given, 'free', BALANCE_RANGES),
    createdFrom: parseInstant(given, 'from'),
    createdBefore: parseInstant(given, 'before'),
  });
  if (!filter) throw usageError('no inviter can have such an email address or name');
  return filter;
}
