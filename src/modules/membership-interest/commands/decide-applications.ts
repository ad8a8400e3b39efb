import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { confirm, YES_OPTION } from '#platform/command-line/confirm.ts';
import { changeEach } from '#platform/command-line/each-result.ts';
import { readLines } from '#platform/command-line/parse-options.ts';
import { checkCode } from '../actions/applications/change-applications.ts';
import type { ApplicationDependencies } from '../actions/applications/ports.ts';
import {
  approveInterest,
  type Decision,
  declineInterest,
  findInvitationCodeRefusal,
} from '../actions/decide-interest.ts';
import { LONGEST_REASON, normalizeReason } from '../rules/decision.ts';
import { FILTER_OPTIONS, readApplications, readFilter } from './application-filter.ts';

const WORDS = ['[ID|EMAIL...]'];
const SELECTION_OPTIONS = {
  file: { type: 'string', about: 'file with one id or email a line; - is standard input' },
  all: { type: 'boolean', about: 'all open applications that the filters match, at most 10,000' },
  ...FILTER_OPTIONS,
  yes: YES_OPTION,
  reason: { type: 'string', about: 'why, for other admins; the applicant does not read it' },
} as const;

export const decisionCommands: readonly CommandOf<ApplicationDependencies>[] = [
  {
    name: 'interest approve',
    about: 'approves applications and mails each applicant a registration link, valid 14 days',
    words: WORDS,
    options: {
      code: { type: 'string', required: true, about: 'registration code of the links' },
      again: { type: 'boolean', about: 'mails another link to approved applicants who have not registered' },
      ...SELECTION_OPTIONS,
    },
    async run(deps, given) {
      const code = given.text('code') ?? '';
      const again = given.flag('again');
      const decision = { code, again, reason: getReason(given), actor: ACTOR };
      if (again && given.flag('all')) throw usageError('name the applicants who get another link');
      const selected = await select(deps, given);
      const refusal = selected.ids
        ? (await checkCode(deps, code, selected.ids, deps.clock())).refusal
        : await findInvitationCodeRefusal(deps, code);
      if (refusal) return refused(refusal);
      const approveOne = (one: string, left = 1) => approveInterest(deps, { ...decision, given: one, left });
      const change = selected.ids ? whileEnough(selected.ids.length, approveOne) : approveOne;
      return decideEach(given, { verb: 'Approve', selected }, (one) => change(one));
    },
  },
  {
    name: 'interest decline',
    about: 'declines applications without a mail',
    words: WORDS,
    options: SELECTION_OPTIONS,
    async run(deps, given) {
      const decision = { reason: getReason(given), actor: ACTOR };
      const selected = await select(deps, given);
      return decideEach(given, { verb: 'Decline', selected }, (one) =>
        declineInterest(deps, { ...decision, given: one }),
      );
    },
  },
];

/**
 * Approves all of a filter as long as the code has enough invitations for those that are left, since others use it
 * meanwhile. The first one that is refused for this reason ends it: so are all others.
 */
function whileEnough(
  all: number,
  approveOne: (one: string, left: number) => Promise<Decision>,
): (one: string) => Promise<Decision> {
  let left = all;
  let refusal: Decision | null = null;
  return async (one) => {
    if (refusal) return refusal;
    const decision = await approveOne(one, left);
    left -= 1;
    if (decision.kind === 'refused' && decision.reason === 'too-few-invitations') refusal = decision;
    return decision;
  };
}

function getReason(given: Arguments): string | null {
  const reason = normalizeReason(given.text('reason'));
  if (reason === undefined) throw usageError(`--reason needs at most ${LONGEST_REASON} characters`);
  return reason;
}

/** The applications as they are named; of a filter with their ids, too. */
type Selected = { readonly all: readonly string[]; readonly ids?: readonly string[] };

/** The named applications, or the open ones of the filter, the oldest first: one more than allowed, if they are too many. */
async function select(deps: ApplicationDependencies, given: Arguments): Promise<Selected> {
  const filter = readFilter(given);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const all = [...given.words, ...(await readLines(given, 'file'))];
  if (!given.flag('all')) {
    if (all.length === 0 || isFiltered)
      throw usageError('name applications by id or email, a --file of them, or --all and what it is limited to');
    return { all };
  }
  if (all.length > 0) throw usageError('name applications, or --all');
  const order = { limit: MOST_CHANGED + 1, isOldestFirst: true };
  const found = await Array.fromAsync(readApplications(deps, { ...filter, state: 'open' }, order));
  return { all: found.map(({ email }) => email), ids: found.map(({ id }) => id) };
}

/** Decides each application separately. Only those of a filter are asked about: the others have been named. */
async function decideEach(
  given: Arguments,
  { verb, selected }: { readonly verb: string; readonly selected: Selected },
  change: (one: string) => Promise<Decision>,
): Promise<Outcome> {
  const { all, ids } = selected;
  if (all.length === 0) return refused('nothing-selected');
  if (ids && all.length > MOST_CHANGED) return refused('too-many');
  const stop = ids && all.length > 1 ? await confirm(given, `${verb} ${all.length} applications?`) : null;
  return stop ?? changeEach(given, all, { noun: 'applications', change });
}
