import { type CommandOf, done, refused } from '#platform/command-line/command.ts';
import { type AdminDependencies, createAdmin } from './actions/create-admin.ts';

export const membershipCommands: readonly CommandOf<AdminDependencies>[] = [
  {
    name: 'admin create',
    about: 'creates an admin; reads the password from standard input',
    options: {
      email: { type: 'string', required: true, about: 'email address' },
      'password-stdin': { type: 'boolean', required: true, about: 'reads the password from standard input' },
    },
    async run(deps, given) {
      const password = (await given.readStdin()).replace(/\r?\n$/, '');
      const result = await createAdmin(deps, { email: given.text('email') ?? '', password });
      if (result.kind === 'created') return done({ id: result.member.id }, `created the admin ${result.member.id}`);
      return refused(result.kind === 'invalid-password' ? `password-${result.validationCode}` : result.kind);
    },
  },
];
