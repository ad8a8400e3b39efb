import { ACTOR, type CommandOf, done } from '#platform/command-line/command.ts';
import { applyRetentionNow, type RetentionDependencies } from './actions.ts';

export const retentionCommands: readonly CommandOf<RetentionDependencies>[] = [
  {
    name: 'retention run',
    about: 'deletes rows that are older than the RETENTION_ settings allow; shows its progress',
    options: {},
    async run(deps, given) {
      const noteRetention: RetentionDependencies['noteRetention'] = (table, count) => {
        deps.noteRetention(table, count);
        given.note(`${table}: ${count}`);
      };
      const rows = await applyRetentionNow({ ...deps, noteRetention }, ACTOR);
      return done(rows, ...Object.entries(rows).map(([table, count]) => `${String(count).padStart(8)} ${table}`));
    },
  },
];
