import { ACTOR, type CommandOf, done, listed, refused, usageError } from '#platform/command-line/command.ts';
import { expireRegistrations, type SweepDependencies } from './actions/end-registration.ts';
import { type EraseDependencies, eraseRegistration } from './actions/erase-registration.ts';
import type { Registration, RegistrationStore } from './actions/ports.ts';
import { type VerifyDependencies, verifyGuarantees } from './actions/verify-guarantees.ts';

export type RegistrationCommandDependencies = SweepDependencies &
  EraseDependencies &
  VerifyDependencies & { readonly registrations: Pick<RegistrationStore, 'list'> };

const STATUSES = ['pending', 'active', 'expired', 'withdrawn'] as const;

const MOST_LISTED = 1_000_000;

export const registrationCommands: readonly CommandOf<RegistrationCommandDependencies>[] = [
  {
    name: 'registration list',
    about: 'lists registrations, newest first',
    options: {
      status: { type: 'string', about: STATUSES.join(', ') },
      limit: { type: 'string', about: 'largest number of results (default: 100)' },
    },
    async run(deps, given) {
      const status = given.text('status');
      const limit = Number(given.text('limit') ?? 100);
      if (status !== null && !STATUSES.some((one) => one === status))
        throw usageError(`--status must be one of ${STATUSES.join(', ')}`);
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
        throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
      const rows = deps.registrations.list({ status: status as Registration['status'] | null, limit });
      return listed(
        rows,
        (row) => `${row.id} ${row.status.padEnd(9)} ${row.createdAt.toISOString()} ${row.email ?? '(erased)'}`,
      );
    },
  },
  {
    name: 'registration expire',
    about: 'ends pending registrations after their validity and releases their seats',
    options: {},
    async run(deps) {
      const expired = await expireRegistrations(deps);
      return done({ expired }, `expired ${expired}`);
    },
  },
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
  {
    name: 'verify',
    about: 'checks the guarantees on this database; status 1 if one is violated',
    options: {},
    async run(deps, given) {
      const { holds, guarantees } = await verifyGuarantees(deps, ({ name, done: checked, of }) =>
        given.note(`${checked} of ${of} checked: ${name}`),
      );
      const lines = guarantees.map(({ name, broken, examples }) =>
        broken === 0 ? `ok     ${name}` : `BROKEN ${name}: ${broken}, for example ${examples.join(', ')}`,
      );
      const value = { holds, guarantees };
      return holds ? done(value, ...lines) : { kind: 'refused', reason: 'a guarantee is violated', value, lines };
    },
  },
];

const REASONS = {
  'registration-unknown': 'unknown registration',
  'registration-active':
    'the registration is active: its data belong to the member and are deleted with the member only',
} as const;
