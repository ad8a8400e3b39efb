import { ACTOR, type CommandOf, done, type Outcome, refused, usageError } from '#platform/command-line/command.ts';
import { parseInstant, parseWholeNumber } from '#platform/command-line/parse-options.ts';
import { createLink, type LinkDependencies } from '../actions/create-link.ts';
import { type ExplainDependencies, type Explanation, explainCode } from '../actions/explain-code.ts';
import { createCode, disableCode } from '../actions/manage-codes.ts';
import { blockInviter, createInviter, grantInvitations, type InviterResult } from '../actions/manage-inviters.ts';
import type { InvitationDependencies, Inviter } from '../actions/ports.ts';
import { getInviterId, getTerms, inviterOption, termOptions } from './code-terms.ts';

export type CodeCommandDependencies = InvitationDependencies & ExplainDependencies & LinkDependencies;

export const codeCommands: readonly CommandOf<CodeCommandDependencies>[] = [
  {
    name: 'inviter create',
    about: 'adds an inviter with a balance of invitations',
    options: {
      name: { type: 'string', required: true, about: 'first and last name' },
      email: { type: 'string', required: true, about: 'email address' },
      balance: { type: 'string', required: true, about: 'number of invitations' },
    },
    async run(deps, given) {
      const [firstName = '', ...rest] = (given.text('name') ?? '').trim().split(/\s+/);
      const lastName = rest.join(' ');
      if (!lastName) throw usageError('--name needs a first and a last name');
      const email = given.text('email') ?? '';
      const result = await createInviter(deps, {
        firstName,
        lastName,
        email,
        balance: parseWholeNumber(given, 'balance'),
        actor: ACTOR,
      });
      return inviterOutcome(result);
    },
  },
  {
    name: 'inviter grant',
    about: 'gives an inviter more invitations',
    options: {
      inviter: inviterOption,
      amount: { type: 'string', required: true, about: 'number of further invitations' },
    },
    run: async (deps, given) =>
      inviterOutcome(
        await grantInvitations(deps, {
          inviterId: getInviterId(given),
          amount: parseWholeNumber(given, 'amount'),
          actor: ACTOR,
        }),
      ),
  },
  {
    name: 'inviter block',
    about: 'blocks an inviter: its codes become invalid',
    options: { inviter: inviterOption },
    run: async (deps, given) =>
      inviterOutcome(await blockInviter(deps, { inviterId: getInviterId(given), actor: ACTOR })),
  },
  {
    name: 'code create',
    about: 'adds a registration code; without --code a random one',
    options: {
      inviter: inviterOption,
      code: { type: 'string', about: '4 to 64 characters of A-Z, 0-9, - and _' },
      ...termOptions,
    },
    async run(deps, given) {
      const result = await createCode(deps, {
        ...getTerms(given),
        inviterId: getInviterId(given),
        code: given.text('code'),
        actor: ACTOR,
      });
      return result.kind === 'done' ? done({ code: result.code }, result.code) : refused(result.reason);
    },
  },
  {
    name: 'code disable',
    about: 'disables a code for good',
    words: ['CODE'],
    options: {},
    async run(deps, given) {
      const result = await disableCode(deps, { code: given.words[0] ?? '', actor: ACTOR });
      return result.kind === 'done'
        ? done({ code: result.code }, `${result.code} is disabled`)
        : refused(result.reason);
    },
  },
  {
    name: 'code explain',
    about: 'shows the result of each rule for a code or link',
    words: ['CODE|LINK'],
    options: {
      referrer: { type: 'string', about: 'host or address from which the visitor came' },
      country: { type: 'string', about: 'country of the visitor, as DE' },
      at: { type: 'string', about: 'ISO 8601 instant of the visit (default: now)' },
    },
    async run(deps, given) {
      const { details, ...explanation } = await explainCode(deps, {
        pasted: given.words[0] ?? '',
        referrer: given.text('referrer'),
        country: given.text('country')?.toUpperCase() ?? null,
        at: parseInstant(given, 'at'),
      });
      return done(explanation, ...formatExplanation({ ...explanation, details }));
    },
  },
  {
    name: 'link create',
    about: 'creates a registration link with a code, valid 14 days',
    options: { code: { type: 'string', required: true, about: 'registration code' } },
    async run(deps, given) {
      const result = await createLink(deps, { code: given.text('code') ?? '', locale: 'en', actor: ACTOR });
      if (result.kind === 'refused') return refused(result.reason);
      return done({ url: result.url, validUntil: result.validUntil }, result.url);
    },
  },
];

function formatExplanation(explanation: Explanation): readonly string[] {
  const { verdicts, known, balance, pending, mistyped, countryOffered, shown } = explanation;
  return [
    ...verdicts.map(({ rule, holds }) => `${formatVerdict(holds)} ${rule}`),
    ...(mistyped ? ['the check character does not match: a typing error'] : []),
    ...(known ? [`balance ${balance}, pending ${pending}`] : []),
    ...(countryOffered === false ? ['the form does not offer this country'] : []),
    `the visitor sees: ${mistyped ? 'a request to check the code' : (shown ?? 'the form')}`,
  ];
}

function formatVerdict(holds: boolean | null): string {
  if (holds === null) return 'unseen';
  return holds ? 'ok    ' : 'breaks';
}

function inviterOutcome(result: InviterResult): Outcome {
  if (result.kind === 'refused') return refused(result.reason);
  return done(result.inviter, formatInviter(result.inviter));
}

function formatInviter(one: Inviter): string {
  return `${one.id} ${one.firstName} ${one.lastName}: ${one.status}, balance ${one.balance}, pending ${one.pending}`;
}
