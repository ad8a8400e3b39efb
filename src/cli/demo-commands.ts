import { markAsDemo } from '#demo/demo-club.ts';
import { fillDemo } from '#demo/fill-club.ts';
import { FILLED_PASSWORD } from '#modules/demo/rules.ts';
import { type Command, done, refused, usageError } from './command.ts';
import { whole } from './given.ts';

const MOST_MEMBERS = 100_000_000;

export const demoCommands: readonly Command[] = [
  {
    name: 'demo mark',
    about: 'marks a database that has data as a development club: a start in development then takes it',
    options: {},
    async run(world) {
      if (world.config.production) return refused('production');
      await markAsDemo(world);
      return done({ marked: true }, 'the database is a development club from now on');
    },
  },
  {
    name: 'demo fill',
    about: 'fills a development database with a club of any size, for trials and measurements',
    options: { members: { type: 'string', required: true, about: 'how many members the club has in the end' } },
    async run(world, given) {
      const members = whole(given, 'members');
      if (members < 1 || members > MOST_MEMBERS)
        throw usageError(`--members needs a whole number from 1 to ${MOST_MEMBERS}`);
      if (world.config.production) return refused('production');
      const filled = await fillDemo(world, members, given.note);
      return done(
        filled,
        `${filled.members} members, ${filled.added} of them new`,
        `member-000000000@example.com and all others log in with the password: ${FILLED_PASSWORD}`,
      );
    },
  },
];
