import { FILLED_PASSWORD } from '#modules/demo/rules.ts';
import { ACTOR, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { parseWholeNumber } from '#platform/command-line/parse-options.ts';
import { markAsDemo } from './demo-club.ts';
import type { DemoDependencies } from './dependencies.ts';
import { fillDemo } from './fill-club.ts';

const MOST_MEMBERS = 100_000_000;
const MOST_SEED = 1_000_000_000;

export const demoCommands: readonly CommandOf<DemoDependencies>[] = [
  {
    name: 'demo mark',
    about: 'marks a database with data as a development club, so that a start in development uses it',
    options: {},
    async run(deps) {
      if (deps.production) return refused('production');
      await markAsDemo(deps, ACTOR);
      return done({ marked: true }, 'the database is now marked as a development club');
    },
  },
  {
    name: 'demo fill',
    about: 'fills a development database with a club of the given size, for trials and measurements',
    options: {
      members: { type: 'string', required: true, about: 'number of members afterwards' },
      seed: { type: 'string', about: 'whole number; another one makes other people and another course of events' },
    },
    async run(deps, given) {
      const members = parseWholeNumber(given, 'members');
      if (members < 1 || members > MOST_MEMBERS)
        throw usageError(`--members needs a whole number from 1 to ${MOST_MEMBERS}`);
      const seed = given.text('seed') === null ? 1 : parseWholeNumber(given, 'seed');
      if (seed < 0 || seed > MOST_SEED) throw usageError(`--seed needs a whole number from 0 to ${MOST_SEED}`);
      if (deps.production) return refused('production');
      const filled = await fillDemo(deps, { members, seed }, given.note);
      given.note('Counting the days of the funnel');
      await deps.countFunnelDays(given.progress);
      const entry = { actor: ACTOR, subject: 'demo', before: null, after: filled };
      await deps.transaction(({ audit }) => audit.record({ ...entry, action: 'demo.filled' }));
      return done(
        filled,
        `${filled.members} members, ${filled.added} of them new`,
        `member-000000000@example.com and all other members have the password ${FILLED_PASSWORD}`,
      );
    },
  },
];
