import { ADMIN_ROLES, type AdminRole } from '#kernel/permissions.ts';
import { type Arguments, type CommandOf, done, refused } from '#platform/command-line/command.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import { type AdminDependencies, createAdmin } from './actions/create-admin.ts';

const ROLE_WORDS = ADMIN_ROLES.map((role) => role.toLowerCase());

export const membershipCommands: readonly CommandOf<AdminDependencies>[] = [
  {
    name: 'admin create',
    about: 'creates an admin, an owner unless --role says otherwise; reads the password from standard input',
    options: {
      email: { type: 'string', required: true, about: 'email address' },
      'password-stdin': { type: 'boolean', required: true, about: 'reads the password from standard input' },
      role: { type: 'string', about: ROLE_WORDS.join(', ') },
    },
    async run(deps, given) {
      const adminRole = parseRole(given) ?? 'OWNER';
      const password = (await given.readStdin()).replace(/\r?\n$/, '');
      const result = await createAdmin(deps, { email: given.text('email') ?? '', password, adminRole });
      if (result.kind === 'created') return done({ id: result.member.id }, `created the admin ${result.member.id}`);
      return refused(result.kind === 'invalid-password' ? `password-${result.validationCode}` : result.kind);
    },
  },
];

function parseRole(given: Arguments): AdminRole | null {
  const word = parseChoice(given, 'role', ROLE_WORDS);
  return ADMIN_ROLES.find((role) => role.toLowerCase() === word) ?? null;
}
