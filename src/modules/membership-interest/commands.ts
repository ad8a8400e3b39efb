import { isUuid } from '#kernel/ids.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { parseChoice, readLines } from '#platform/command-line/parse-options.ts';
import {
  approveInterest,
  type Decision,
  type DecisionDependencies,
  declineInterest,
  findInvitationCodeRefusal,
} from './actions/decide-interest.ts';
import { INTEREST_STATUSES, type Interest, type InterestStore } from './actions/ports.ts';
import { LONGEST_REASON, normalizeReason } from './rules/decision.ts';

export type InterestCommandDependencies = DecisionDependencies & { readonly interests: Pick<InterestStore, 'list'> };

const MOST_LISTED = 10_000;
const GIVEN = '[ID|EMAIL...]';
const reason = { type: 'string', about: 'why, for other admins; the applicant does not read it' } as const;
const file = { type: 'string', about: 'file with one id or email a line; - is standard input' } as const;

export const interestCommands: readonly CommandOf<InterestCommandDependencies>[] = [
  {
    name: 'interest list',
    about: 'lists applications for membership, newest first',
    options: {
      status: { type: 'string', about: INTEREST_STATUSES.join(', ') },
      oldest: { type: 'boolean', about: 'oldest first' },
      limit: { type: 'string', about: 'largest number of results (default: 100)' },
      after: { type: 'string', about: 'continues after the application with this id' },
    },
    async run(deps, given) {
      const limit = Number(given.text('limit') ?? 100);
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
        throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
      const after = given.text('after');
      if (after !== null && !isUuid(after)) throw usageError('--after needs the id of an application');
      const status = parseChoice(given, 'status', INTEREST_STATUSES);
      const order = given.flag('oldest') ? 'oldest' : 'newest';
      const applications = await deps.interests.list({ status, order, after, limit });
      const next = applications.length === limit ? (applications.at(-1)?.id ?? null) : null;
      const more = next === null ? [] : [`for more: --after ${next}`];
      return done({ applications, next }, ...applications.map(formatLine), ...more);
    },
  },
  {
    name: 'interest approve',
    about: 'approves applications and mails each applicant a registration link, valid 14 days',
    words: [GIVEN],
    options: {
      code: { type: 'string', required: true, about: 'registration code of the links' },
      file,
      reason,
      again: { type: 'boolean', about: 'mails another link to approved applicants' },
    },
    async run(deps, given) {
      const code = given.text('code') ?? '';
      const refusal = await findInvitationCodeRefusal(deps, code);
      if (refusal) return refused(refusal);
      const again = given.flag('again');
      const decision = { code, again, reason: getReason(given), actor: ACTOR };
      return decideEach(given, (one) => approveInterest(deps, { ...decision, given: one }));
    },
  },
  {
    name: 'interest decline',
    about: 'declines applications without a mail',
    words: [GIVEN],
    options: { file, reason },
    async run(deps, given) {
      const decision = { reason: getReason(given), actor: ACTOR };
      return decideEach(given, (one) => declineInterest(deps, { ...decision, given: one }));
    },
  },
];

function getReason(given: Arguments): string | null {
  const reason = normalizeReason(given.text('reason'));
  if (reason === undefined) throw usageError(`--reason needs at most ${LONGEST_REASON} characters`);
  return reason;
}

/** Decides each application separately: earlier decisions stay after an error, and a repetition reports them. */
async function decideEach(given: Arguments, decide: (one: string) => Promise<Decision>): Promise<Outcome> {
  const listed = await readLines(given, 'file');
  const all = [...given.words, ...listed];
  if (all.length === 0) throw usageError('name applications by id or email, or a --file of them');
  const results: (Decision & { readonly given: string })[] = [];
  for (const one of all) results.push({ given: one, ...(await decide(one)) });
  const lines = results.map((one) => `${(one.kind === 'refused' ? one.reason : one.kind).padEnd(18)} ${one.given}`);
  const failed = results.filter(({ kind }) => kind === 'refused').length;
  if (failed === 0) return done({ results }, ...lines);
  return { kind: 'refused', reason: `${failed} of ${all.length} applications`, value: { results }, lines };
}

function formatLine({ id, status, appliedAt, language, country, email }: Interest): string {
  return `${id} ${status.padEnd(8)} ${appliedAt.toISOString()} ${language} ${country ?? '--'} ${email}`;
}
