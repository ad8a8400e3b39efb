import { ACTOR, type CommandOf, done, refused } from '#platform/command-line/command.ts';
import { createLink, type LinkDependencies } from '../actions/create-link.ts';
import { createCode } from '../actions/manage-codes.ts';
import type { InvitationDependencies } from '../actions/ports.ts';
import { getInviterId, getTerms, inviterOption, termOptions } from './code-terms.ts';
import { type DisableCommandDependencies, disableCodesCommand } from './disable-codes.ts';
import { type ExplainCommandDependencies, explainCodeCommand } from './explain-code.ts';
import { type QrCommandDependencies, qrCodesCommand } from './qr-codes.ts';

export type CodeCommandDependencies = InvitationDependencies &
  LinkDependencies &
  DisableCommandDependencies &
  ExplainCommandDependencies &
  QrCommandDependencies;

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
  disableCodesCommand,
  explainCodeCommand,
  qrCodesCommand,
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
