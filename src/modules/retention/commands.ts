import { ACTOR, type CommandOf, done } from '#platform/command-line/command.ts';
import { applyRetentionNow, listPeriods, type RetentionDependencies, type RetentionPeriod } from './actions.ts';

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
  {
    name: 'retention show',
    about: 'shows each table with its RETENTION_ setting, its oldest row and the cutoff',
    options: {},
    async run(deps) {
      const periods = await listPeriods(deps);
      return done(periods, ...periods.map(formatPeriod));
    },
  },
];

function formatPeriod({ table, setting, days, oldest, cutoff }: RetentionPeriod): string {
  const since = (oldest?.toISOString() ?? '-').padEnd(24);
  return `${table.padEnd(26)} ${setting.padEnd(23)} ${String(days).padStart(5)} days  oldest ${since}  cutoff ${cutoff.toISOString()}`;
}
