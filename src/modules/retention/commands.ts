import { ACTOR, type CommandOf, done } from '#platform/command-line/command.ts';
import { applyRetentionNow, type RetentionDependencies } from './actions.ts';

export const retentionCommands: readonly CommandOf<RetentionDependencies>[] = [
  {
    name: 'retention run',
    about: 'deletes rows that are older than the RETENTION_ settings allow',
    options: {},
    async run(deps) {
      const rows = await applyRetentionNow(deps, ACTOR);
      return done(rows, ...Object.entries(rows).map(([table, count]) => `${String(count).padStart(8)} ${table}`));
    },
  },
];
