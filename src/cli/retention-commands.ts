import { eraseRegistration } from '#modules/registration/actions/erase-registration.ts';
import { applyRetention } from '#modules/retention/actions.ts';
import { ACTOR, type Command, done, refused } from './command.ts';

export const retentionCommands: readonly Command[] = [
  {
    name: 'registration erase',
    about: 'takes the personal data out of a registration; a pending one is withdrawn first',
    words: ['ID'],
    options: {},
    async run(world, given) {
      const [registrationId = ''] = given.words;
      const result = await eraseRegistration(world, { registrationId, actor: ACTOR });
      if (result.kind === 'refused') return refused(REASONS[result.reason]);
      const value = { id: registrationId, ...result };
      return done(value, result.kind === 'erased' ? `erased, ${result.status}` : 'was erased before');
    },
  },
  {
    name: 'retention run',
    about: 'deletes now what is older than the RETENTION_ settings allow',
    options: {},
    async run(world) {
      const rows = await applyRetention(world);
      return done(rows, ...Object.entries(rows).map(([table, count]) => `${String(count).padStart(8)} ${table}`));
    },
  },
];

const REASONS = {
  'registration-unknown': 'no such registration',
  'registration-active': 'the registration is active: its data are its member’s, and go with the member only',
} as const;
