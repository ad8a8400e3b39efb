import { ACTOR, bindCommands, type Command, type CommandOf, done } from '#platform/command-line/command.ts';
import type { BulkDependencies } from '../actions/admin/bulk-ports.ts';
import { expireRegistrationsNow, type NotedSweepDependencies } from '../actions/end-registration.ts';
import { type VerifyDependencies, verifyGuarantees } from '../actions/verify-guarantees.ts';
import { cancelChangeCommand, changeManyCommand } from './change-registrations.ts';
import { type OneCommandDependencies, registrationCommands } from './registration.ts';
import { type ListCommandDependencies, listCommand } from './registrations.ts';

type Dependencies = BulkDependencies &
  ListCommandDependencies &
  OneCommandDependencies &
  NotedSweepDependencies &
  VerifyDependencies;

export function createRegistrationCommands(deps: Dependencies): readonly Command[] {
  return [
    ...bindCommands([listCommand], deps),
    ...bindCommands(registrationCommands, deps),
    ...bindCommands([changeManyCommand, cancelChangeCommand], deps),
    ...bindCommands(jobs, deps),
  ];
}

const jobs: readonly CommandOf<NotedSweepDependencies & VerifyDependencies>[] = [
  {
    name: 'registration expire',
    about: 'ends pending registrations after their validity and releases their seats',
    options: {},
    async run(deps, given) {
      const expired = await expireRegistrationsNow(deps, ACTOR, given.progress);
      return done({ expired }, `expired ${expired}`);
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
