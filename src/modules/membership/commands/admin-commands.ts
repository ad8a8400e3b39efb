import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { LOCALES } from '#kernel/locale.ts';
import { ADMIN_ROLES, type AdminRole } from '#kernel/permissions.ts';
import { readPersonNames } from '#modules/registration/rules/form.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS } from '#platform/command-line/list-options.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { inviteAdmin } from '../actions/admins/invite-admin.ts';
import { listAdmins } from '../actions/admins/list-admins.ts';
import { changeAdminRole, endAdminSession, removeAdmin } from '../actions/admins/manage-admins.ts';
import type { Admin } from '../actions/admins/ports.ts';
import { createAdmin } from '../actions/create-admin.ts';
import { resetFactors } from '../actions/factors/reset-factors.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import type { AdminChangeResult } from '../rules/admin-change.ts';
import {
  ADMIN_LIST,
  ADMIN_LOGINS,
  type AdminColumn,
  type AdminFilter,
  FACTOR_FILTERS,
  getLogin,
} from '../rules/admin-list.ts';
import type { PasswordValidationCode } from '../rules/password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules/password-length.ts';
import { hasFactor } from '../rules/proof.ts';

/** More than any club has. */
const MOST_ADMINS = 100_000;
const ROLE_WORDS = ADMIN_ROLES.map((role) => role.toLowerCase());
const ROLE_OPTION = { type: 'string', about: ROLE_WORDS.join(', ') } as const;

export const adminCommands: readonly CommandOf<MembershipDependencies>[] = [
  {
    name: 'admin create',
    about: 'creates an admin, an owner unless --role says otherwise; reads the password from standard input',
    options: {
      email: { type: 'string', required: true, about: 'email address' },
      'password-stdin': { type: 'boolean', required: true, about: 'reads the password from standard input' },
      name: { type: 'string', about: 'first and last name (default: Admin Admin)' },
      role: ROLE_OPTION,
    },
    async run(deps, given) {
      const names = readNames(given);
      const adminRole = parseRole(given) ?? 'OWNER';
      const password = (await given.readStdin()).replace(/\r?\n$/, '');
      const result = await createAdmin(deps, { ...names, email: given.text('email') ?? '', password, adminRole });
      if (result.kind === 'created') return done({ id: result.member.id }, `created the admin ${result.member.id}`);
      return refused(result.kind === 'invalid-password' ? formatWeakness(result.validationCode) : result.kind);
    },
  },
  {
    name: 'admin list',
    about: 'lists the admins and, without a filter, the open invitations',
    options: {
      role: ROLE_OPTION,
      status: { type: 'string', choices: ADMIN_LOGINS, about: 'logins: in (a session is open), out, unknown' },
      factor: { type: 'string', choices: FACTOR_FILTERS, about: `second factor: ${FACTOR_FILTERS.join(', ')}` },
      csv: LIST_OPTIONS.csv,
    },
    async run(deps, given) {
      const filter = readFilter(given);
      if (given.flag('csv')) return listedAsCsv(readAdmins(deps, filter), getFile(given), COLUMNS);
      const admins = await Array.fromAsync(readAdmins(deps, filter));
      const isFiltered = Object.values(filter).some((value) => value !== null);
      const invitations = isFiltered ? [] : await deps.invitations.listOpen();
      return done(
        { admins, invitations },
        ...admins.map(formatAdmin),
        ...invitations.map(({ id, role, email, expiresAt }) =>
          [id, formatRole(role), email, `invited, until ${formatInstant(expiresAt)}`].join(' '),
        ),
      );
    },
  },
  {
    name: 'admin invite',
    about: 'mails an invitation to become an admin, valid seven days',
    options: {
      email: { type: 'string', required: true, about: 'email address' },
      role: { ...ROLE_OPTION, required: true },
      language: { type: 'string', about: `language of the mail: ${LOCALES.join(', ')} (default: en)` },
    },
    async run(deps, given) {
      const role = parseRole(given) ?? 'VIEWER';
      const language = parseChoice(given, 'language', LOCALES) ?? 'en';
      const email = given.text('email') ?? '';
      return toOutcome(await inviteAdmin(deps, { email, role, language, actor: ACTOR, inviterId: null }), 'invited');
    },
  },
  {
    name: 'admin role',
    about: 'changes what an admin may do',
    words: ['ID|EMAIL'],
    options: { role: { ...ROLE_OPTION, required: true } },
    async run(deps, given) {
      const role = parseRole(given) ?? 'VIEWER';
      const adminId = await findId(deps, given);
      return toOutcome(
        await changeAdminRole(deps, { adminId, role, from: null, actor: ACTOR, byId: null }),
        `is ${role.toLowerCase()}`,
      );
    },
  },
  {
    name: 'admin remove',
    about: 'removes an admin and ends all sessions of the account; the last owner stays',
    words: ['ID|EMAIL'],
    options: {},
    run: async (deps, given) =>
      toOutcome(await removeAdmin(deps, { adminId: await findId(deps, given), actor: ACTOR, byId: null }), 'removed'),
  },
  {
    name: 'admin reset-factors',
    about:
      'removes all second factors and linked accounts of an admin who lost them; the next login needs the password only',
    words: ['ID|EMAIL'],
    options: {},
    run: async (deps, given) =>
      toOutcome(
        await resetFactors(deps, { adminId: await findId(deps, given), actor: ACTOR, byId: null }),
        'has no second factor',
      ),
  },
  {
    name: 'admin sessions',
    about: 'lists the open sessions of an admin, or ends one',
    words: ['ID|EMAIL'],
    options: { end: { type: 'string', about: 'the id of the session to end, or all' } },
    async run(deps, given) {
      const adminId = await findId(deps, given);
      if (!(await deps.admins.findAdmin(adminId, deps.clock()))) return refused('admin-unknown');
      const sessions = await deps.admins.listSessions(adminId, deps.clock());
      const end = given.text('end');
      if (end === null)
        return done(
          sessions,
          ...sessions.map(({ id, device, startedAt, expiresAt }) =>
            [id, formatInstant(startedAt), formatInstant(expiresAt), device ?? 'unknown device'].join(' '),
          ),
        );
      const chosen = sessions.filter(({ id }) => end === 'all' || id === end);
      if (chosen.length === 0 && end !== 'all') return refused('session-unknown');
      for (const { id: sessionId } of chosen) await endAdminSession(deps, { sessionId, actor: ACTOR, byId: null });
      return done({ ended: chosen.length }, `ended ${chosen.length}`);
    },
  },
];

function readFilter(given: Arguments): AdminFilter {
  const [status, factor] = [parseChoice(given, 'status', ADMIN_LOGINS), parseChoice(given, 'factor', FACTOR_FILTERS)];
  return { email: null, name: null, role: parseRole(given), status, factor };
}

function readAdmins(deps: MembershipDependencies, filter: AdminFilter): AsyncGenerator<Admin> {
  const order = { sort: 'email', direction: 'ascending' } as const;
  return readRows(MOST_ADMINS, (place) => listAdmins(deps, { filter, page: { ...place, ...order } }));
}

function getFile(given: Arguments): ListFile {
  return { list: 'admins', filters: describeGiven(ADMIN_LIST, given) };
}

const COLUMNS: CsvColumns<Admin, 'id' | AdminColumn> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  role: ({ role }) => role.toLowerCase(),
  status: getLogin,
  lastLogin: ({ lastLoginAt }) => lastLoginAt,
  factor: ({ passkeys, hasTotp }) => [passkeys > 0 && 'passkey', hasTotp && 'totp'].filter(Boolean).join(' ') || 'none',
  sessions: ({ openSessions }) => openSessions,
  created: ({ createdAt }) => createdAt,
};

function parseRole(given: Arguments): AdminRole | null {
  const word = parseChoice(given, 'role', ROLE_WORDS);
  return ADMIN_ROLES.find((role) => role.toLowerCase() === word) ?? null;
}

/** The id of the named admin; an unknown address is no id of anybody. */
async function findId({ admins }: MembershipDependencies, given: Arguments): Promise<string> {
  const [word = ''] = given.words;
  if (isUuid(word)) return word;
  if (!word.includes('@')) throw usageError('the admin needs an id or an email address');
  return (await admins.findAdminId(normalizeEmail(word))) ?? NOBODY;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function toOutcome(result: AdminChangeResult, what: string): Outcome {
  return result.kind === 'done' ? done({ id: result.id }, `${result.id} ${what}`) : refused(result.reason);
}

function formatAdmin(admin: Admin): string {
  const { id, role, email, lastLoginAt, openSessions } = admin;
  const login = `last login ${formatInstant(lastLoginAt)}, ${openSessions} open sessions`;
  return [id, formatRole(role), email, `${login}, ${hasFactor(admin) ? 'second factor' : 'password only'}`].join(' ');
}

function formatRole(role: AdminRole): string {
  return role.toLowerCase().padEnd(9);
}

function formatInstant(at: Date | null): string {
  return at?.toISOString() ?? 'unknown';
}

/** The names of an admin; they are those of a person, by the rules of members. */
function readNames(given: Arguments): { readonly firstName?: string; readonly lastName?: string } {
  const name = given.text('name');
  if (name == null) return {};
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const { names, errors } = readPersonNames({ firstName, lastName: rest.join(' ') });
  if (errors.length > 0) throw usageError('--name needs a first and a last name of letters');
  return names;
}

const WEAKNESSES: Readonly<Record<PasswordValidationCode, string>> = {
  'too-short': `fewer than ${PASSWORD_MIN} characters`,
  'too-long': `more than ${PASSWORD_MAX} characters`,
  common: 'too easy to guess',
  personal: 'it contains the name, the address or the name of the club',
};

function formatWeakness(code: PasswordValidationCode): string {
  return `password-${code}: ${WEAKNESSES[code]}`;
}
