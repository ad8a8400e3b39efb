import { ACTOR, type CommandOf, done, refused } from '#platform/command-line/command.ts';
import { parseInstant } from '#platform/command-line/parse-options.ts';
import { createLink, type LinkDependencies } from '../actions/create-link.ts';
import { type ExplainDependencies, type Explanation, explainCode } from '../actions/explain-code.ts';
import { createCode, disableCode } from '../actions/manage-codes.ts';
import type { InvitationDependencies } from '../actions/ports.ts';
import { getInviterId, getTerms, inviterOption, termOptions } from './code-terms.ts';

export type CodeCommandDependencies = InvitationDependencies & ExplainDependencies & LinkDependencies;

export const codeCommands: readonly CommandOf<CodeCommandDependencies>[] = [
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
