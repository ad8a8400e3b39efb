import { createAdmin } from '#modules/membership/actions/create-admin.ts';
import { expireRegistrations } from '#modules/registration/actions/end-registration.ts';
import type { Registration } from '#modules/registration/actions/ports.ts';
import { verifyGuarantees } from '#modules/registration/actions/verify-guarantees.ts';
import { type Command, done, listed, refused, usageError } from './command.ts';

const STATUSES = ['pending', 'active', 'expired', 'withdrawn'] as const;

const MOST_LISTED = 1_000_000;

export const registrationCommands: readonly Command[] = [
  {
    name: 'migrate',
    about: 'brings the database to the newest schema',
    options: {},
    // Opening the world has migrated already.
    run: async () => done({ migrated: true }, 'the database is up to date'),
  },
  {
    name: 'admin create',
    about: 'makes an admin; the password comes on standard input',
    options: {
      email: { type: 'string', required: true, about: 'mail address' },
      'password-stdin': { type: 'boolean', required: true, about: 'reads the password from standard input' },
    },
    async run(world, given) {
      const password = (await given.readStdin()).replace(/\r?\n$/, '');
      const result = await createAdmin(world, { email: given.text('email') ?? '', password });
      if (result.kind === 'created') return done({ id: result.member.id }, `made the admin ${result.member.id}`);
      return refused(result.kind === 'invalid-password' ? `password-${result.slip}` : result.kind);
    },
  },
  {
    name: 'registration list',
    about: 'lists registrations, newest first',
    options: {
      status: { type: 'string', about: STATUSES.join(', ') },
      limit: { type: 'string', about: 'how many at most (default: 100)' },
    },
    async run(world, given) {
      const status = given.text('status');
      const limit = Number(given.text('limit') ?? 100);
      if (status !== null && !STATUSES.some((one) => one === status))
        throw usageError(`--status is one of ${STATUSES.join(', ')}`);
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
        throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
      const rows = world.registrations.list({ status: status as Registration['status'] | null, limit });
      return listed(
        rows,
        (row) => `${row.id} ${row.status.padEnd(9)} ${row.createdAt.toISOString()} ${row.email ?? '(erased)'}`,
      );
    },
  },
  {
    name: 'registration expire',
    about: 'expires pending registrations whose time is up and releases their seats',
    options: {},
    async run(world) {
      const expired = await expireRegistrations(world);
      return done({ expired }, `expired ${expired}`);
    },
  },
  {
    name: 'verify',
    about: 'proves the guarantees on this deployment; status 1 where one is broken',
    options: {},
    async run(world, given) {
      const { holds, guarantees } = await verifyGuarantees(world, ({ name, done: checked, of }) =>
        given.note(`${checked} of ${of} checked: ${name}`),
      );
      const lines = guarantees.map(({ name, broken, examples }) =>
        broken === 0 ? `ok     ${name}` : `BROKEN ${name}: ${broken}, such as ${examples.join(', ')}`,
      );
      const value = { holds, guarantees };
      return holds ? done(value, ...lines) : { kind: 'refused', reason: 'a guarantee is broken', value, lines };
    },
  },
];
