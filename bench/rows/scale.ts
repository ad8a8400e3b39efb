import { randomUUID } from 'node:crypto';
import { FILLED_PASSWORD } from '#modules/demo/rules.ts';
import { getLastDays } from '#modules/funnel/rules/period.ts';
import { compareScales, type Operation, operation, type Scaled } from '../measure/scale.ts';
import { ADMIN, type Club, createAdmin, openClub, type Result } from '../parts/club.ts';
import { pickCode, pickMember } from '../parts/filled-names.ts';
import type { Postgres } from '../parts/postgres.ts';

const SMALL = 30_000;
const SAME = { ratio: 1.5 };
const LIST = { more: 200 };
const CLIENTS = 32;
const DASHBOARD_DAYS = 90;
const [FEW_DUE, MANY_DUE] = [50, 50_000];

const lastDays = (days: number) => getLastDays(new Date().toISOString().slice(0, 10), days);
const newAddress = () => `${randomUUID()}@example.org`;

function expectKind(result: Result, kind: string): Result {
  if (result.__typename !== kind) throw new Error(`Not ${kind}: ${JSON.stringify(result)}`);
  return result;
}

function submitForm(club: Club, email: string, firstName = 'Ada'): Promise<Result> {
  return club.send('register', {
    input: {
      ...{ idempotencyKey: randomUUID(), registrationCode: pickCode(club), email, gender: 'WOMEN' },
      ...{ firstName, lastName: 'Bench', country: 'DE', language: 'de' },
      ...{ newsletter: false, termsAndConditions: true },
    },
  });
}

async function register(club: Club): Promise<{ readonly email: string; readonly id: string }> {
  const email = newAddress();
  const result = await submitForm(club, email);
  return { email, id: String(expectKind(result, 'RegistrationPending').registrationId) };
}

async function registerWithMail(club: Club) {
  const { email, id } = await register(club);
  return { email, id, secret: await club.mailedSecret(email, 'id') };
}

async function logIn(club: Club, person = { email: pickMember(club), password: FILLED_PASSWORD }): Promise<string> {
  return String(expectKind(await club.send('login', person), 'LoggedIn').token);
}

const visits: readonly Operation[] = [
  operation({
    name: 'registration code check',
    limit: SAME,
    run: (club) => club.send('checkRegistrationCode', { registrationCode: pickCode(club) }),
  }),
  operation({ name: 'landing by slug', limit: SAME, run: (club) => club.send('landing', { slug: 'autumn' }) }),
  operation({ name: 'landing by code', limit: SAME, run: (club) => club.send('landing', { slug: pickCode(club) }) }),
  operation({ name: 'register', limit: SAME, run: (club) => register(club) }),
  operation({
    name: 'activate',
    limit: SAME,
    prepare: registerWithMail,
    run: async (club, { secret }) =>
      expectKind(
        await club.send('activateAccount', {
          input: { accountActivationId: secret, password: 'three quiet lanterns' },
        }),
        'AccountActivated',
      ),
  }),
  operation({
    name: 'resend',
    limit: SAME,
    prepare: registerWithMail,
    run: (club, { id }) => club.send('resendActivation', { registrationId: id }),
  }),
  operation({
    name: 'resend by address',
    limit: SAME,
    prepare: registerWithMail,
    run: async (club, { email }) =>
      expectKind(
        await club.send('resendPendingActivation', { email, registrationCode: pickCode(club) }),
        'ActivationResent',
      ),
  }),
  operation({
    name: 'take-over by a newer submission',
    limit: SAME,
    prepare: registerWithMail,
    run: async (club, { email }) => expectKind(await submitForm(club, email, 'Grace'), 'AccountPending'),
  }),
  operation({
    name: 'withdraw',
    limit: SAME,
    prepare: registerWithMail,
    run: (club, { id, email }) => club.send('withdrawRegistration', { registrationId: id, email }),
  }),
  operation({
    name: 'membership interest',
    limit: SAME,
    run: (club) =>
      club.send('submitMembershipInterest', { input: { email: newAddress(), language: 'de', country: 'DE' } }),
  }),
  operation({
    name: 'mail of a registration, until it is sent',
    limit: SAME,
    prepare: register,
    run: (club, { email }) => club.mailedSecret(email, 'id'),
  }),
];

const returns: readonly Operation[] = [
  operation({ name: 'login', limit: SAME, run: (club) => logIn(club) }),
  operation({
    name: 'session look-up',
    limit: SAME,
    prepare: (club) => logIn(club),
    run: (club, token) => club.send('me', {}, token),
  }),
  operation({
    name: 'logout',
    limit: SAME,
    prepare: (club) => logIn(club),
    run: (club, token) => club.send('logOut', {}, token),
  }),
  operation({
    name: 'password reset request',
    limit: SAME,
    run: (club) => club.send('requestPasswordReset', { email: pickMember(club) }),
  }),
  operation({
    name: 'new password after a reset',
    limit: SAME,
    prepare: async (club) => {
      const email = pickMember(club);
      // A member may be picked twice, and a used link is refused.
      await club.sql('delete from mail where recipient = $1', [email]);
      await club.send('requestPasswordReset', { email });
      return club.mailedSecret(email, 'token');
    },
    run: async (club, token) =>
      expectKind(await club.send('resetPassword', { token, password: FILLED_PASSWORD }), 'PasswordReset'),
  }),
  operation({
    name: 'registration link',
    limit: SAME,
    prepare: (club) => logIn(club, ADMIN),
    run: (club, token) => club.send('generateRegistrationLink', { registrationCode: pickCode(club) }, token),
  }),
  operation({
    name: `dashboard of ${DASHBOARD_DAYS} days`,
    limit: LIST,
    prepare: (club) => logIn(club, ADMIN),
    run: (club, token) =>
      club.send('funnelReport', { ...lastDays(DASHBOARD_DAYS), breakdown: 'DAY', filter: {} }, token),
  }),
];

/** The last one of visitors: its mails are sent during the next operation. */
const crowd: Operation = operation({
  name: `register, ${CLIENTS} clients at once`,
  limit: SAME,
  // When this mail was sent, so were those of the round before.
  prepare: registerWithMail,
  run: (club) => Promise.all(Array.from({ length: CLIENTS }, () => register(club))),
});

/** Makes up to `most` pending registrations expired. */
const makeDue = (most: number) => (club: Club) =>
  club.sql(
    `update registration set expires_at = created_at + interval '1 second' where id in (
      select id from registration where status = 'pending' and email like 'guest-%' limit ${most})`,
  );

const listByCommand = (name: string, ...words: readonly string[]): Operation =>
  operation({ name, limit: LIST, rounds: 3, run: (club) => club.command(...words) });

const commands: readonly Operation[] = [
  operation({
    name: `sweep of ${FEW_DUE} due registrations`,
    limit: { more: 1_000 },
    rounds: 3,
    prepare: makeDue(FEW_DUE),
    run: (club) => club.command('registration', 'expire'),
  }),
  listByCommand('list of registrations', 'registration', 'list'),
  listByCommand('list of withdrawn registrations', 'registration', 'list', '--status', 'withdrawn'),
  listByCommand('list of applications', 'interest', 'list'),
  operation({
    name: 'code explain',
    limit: LIST,
    rounds: 3,
    run: (club) => club.command('code', 'explain', pickCode(club)),
  }),
  operation({
    name: 'funnel report of 400 days',
    limit: { most: 10_000 },
    rounds: 1,
    run: (club) => club.command('funnel', 'report', '--days', '400'),
  }),
  operation({ name: 'verify', limit: { most: 60_000 }, rounds: 1, run: (club) => club.command('verify') }),
  operation({
    name: `sweep of ${MANY_DUE} due registrations`,
    limit: { most: 20_000 },
    rounds: 1,
    prepare: makeDue(MANY_DUE),
    run: (club) => club.command('registration', 'expire'),
  }),
  operation({
    // The first one finds two years of old rows and deletes as many of each table as a round may.
    name: 'retention, first round',
    limit: { most: 120_000 },
    rounds: 1,
    run: (club) => club.command('retention', 'run'),
  }),
];

/** Every operation in a club of 30,000 members and in one of `members`, side by side. */
export async function scale(
  postgres: Postgres,
  { members, rounds }: { readonly members: number; readonly rounds: number },
  cleanup: AsyncDisposableStack,
): Promise<readonly Scaled[]> {
  const small = await openClub(await postgres.createDatabase(), SMALL, cleanup);
  // With BENCH_CLUB the club of an earlier run is measured again.
  const large = await openClub(process.env.BENCH_CLUB || (await postgres.createDatabase()), members, cleanup);
  for (const club of [small, large]) await createAdmin(club);
  const results: Scaled[] = [];
  for (const one of [...visits, ...returns, crowd, ...commands]) {
    console.error(`bench: ${one.name}`);
    results.push(await compareScales(one, small, large, rounds));
  }
  return results;
}
