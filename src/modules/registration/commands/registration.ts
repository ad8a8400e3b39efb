import { ACTOR, type CommandOf, done, type Outcome, refused } from '#platform/command-line/command.ts';
import {
  type ChangeInput,
  type ChangeResult,
  resendByAdmin,
  withdrawByAdmin,
} from '../actions/admin/change-registration.ts';
import { findListedRegistration, type NamedEvent, readTimeline } from '../actions/admin/list-registrations.ts';
import type { AdminDependencies, AdminRegistration } from '../actions/admin/ports.ts';
import { type EraseDependencies, eraseRegistration } from '../actions/erase-registration.ts';
import type { ChangeRefusal } from '../rules/registration-change.ts';

export type OneCommandDependencies = AdminDependencies & EraseDependencies;

const REASONS: Readonly<Record<ChangeRefusal, string>> = {
  'registration-unknown': 'unknown registration',
  'registration-active':
    'the registration is active: its data belong to the member and are deleted with the member only',
  'registration-expired': 'the registration has expired',
  'already-withdrawn': 'the registration is withdrawn',
  'already-erased': 'the registration is erased',
  'too-many-mails': 'the mailbox has had too many mails',
  busy: 'somebody else is changing the registration; try again',
};

/** What an operator does with one registration. */
export const registrationCommands: readonly CommandOf<OneCommandDependencies>[] = [
  {
    name: 'registration show',
    about: 'shows a registration and what happened to it',
    words: ['ID'],
    options: {},
    async run(deps, { words: [id = ''] }) {
      const registration = await findListedRegistration(deps, id);
      if (!registration) return refused(REASONS['registration-unknown']);
      const timeline = await readTimeline(deps, registration);
      return done({ ...registration, timeline }, ...formatFacts(registration), ...timeline.map(formatEvent));
    },
  },
  buildChangeCommand('resend', 'requests another activation mail, within the limits of its mailbox', resendByAdmin),
  buildChangeCommand('withdraw', 'withdraws a pending registration and releases its seat', withdrawByAdmin),
  {
    name: 'registration erase',
    about: 'deletes the personal data of a registration; a pending one is withdrawn first',
    words: ['ID'],
    options: {},
    async run(deps, given) {
      const [registrationId = ''] = given.words;
      const result = await eraseRegistration(deps, { registrationId, actor: ACTOR });
      if (result.kind === 'refused') return refused(REASONS[result.reason]);
      const value = { id: registrationId, ...result };
      return done(value, result.kind === 'erased' ? `erased, ${result.status}` : 'was already erased');
    },
  },
];

type Change = (deps: AdminDependencies, input: ChangeInput) => Promise<ChangeResult>;

function buildChangeCommand(word: string, about: string, change: Change): CommandOf<OneCommandDependencies> {
  return {
    name: `registration ${word}`,
    about,
    words: ['ID'],
    options: {},
    async run(deps, { words: [registrationId = ''] }): Promise<Outcome> {
      const result = await change(deps, { registrationId, actor: ACTOR });
      if (result.kind === 'done') return done({ id: registrationId, ...result }, 'done');
      const { reason, retryAfter } = result;
      const wait = retryAfter === null ? '' : `; possible in ${retryAfter} seconds`;
      return {
        kind: 'refused',
        reason: `${REASONS[reason]}${wait}`,
        value: { id: registrationId, reason, retryAfter },
      };
    },
  };
}

function formatFacts(registration: AdminRegistration): readonly string[] {
  const { firstName, lastName, email, state, country, language, code } = registration;
  const person = email === null ? '(erased)' : `${firstName} ${lastName} <${email}>`;
  return [`${person} ${state} ${country} ${language} ${code.code}`];
}

function formatEvent(event: NamedEvent): string {
  const { at, kind, mail, consent, relatedId, action, actorName, reason, times, until } = event;
  const repeated = until && `${times} times until ${until.toISOString()}`;
  const details = [
    mail,
    consent?.kind,
    consent?.policy,
    relatedId,
    action,
    reason,
    repeated,
    actorName && `by ${actorName}`,
  ];
  return [at.toISOString(), kind, ...details.filter((detail) => detail != null)].join(' ');
}
