import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertCodeJob } from './audited-mutations.ts';
import { sampleDefinition } from './experiments.ts';
import type { TestApp } from './test-app.ts';

type Call = {
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** A folder that the call needs, to delete after it. */
  readonly folder?: string;
};
type Prepare = (app: TestApp) => Promise<Call>;

/** The commands that change nothing for an admin. */
export const READING_COMMANDS: readonly string[] = [
  ...[
    'audit list',
    'code explain',
    'code job',
    'consent show',
    'door show',
    'funnel report',
    'interest list',
    'referrers report',
  ],
  ...[
    'registration list',
    'registration show',
    'admin list',
    'verify',
    'experiment list',
    'experiment show',
    'experiment history',
    'experiment payload',
  ],
  ...['experiment simulate', 'experiment explain', 'experiment preview', 'experiment results'],
  // It deletes what no longer matters, as the schedule does every five minutes.
  'dead-letter list',
  // Every start does it; the table schema_migration has each one.
  'migrate',
];

/** Their entries are tested in tests/api/admins.test.ts and tests/api/registrations.test.ts. */
export const COMMANDS_OF_OTHER_TESTS: readonly string[] = [
  ...['admin invite', 'admin role', 'admin remove', 'admin sessions', 'registration resend', 'registration withdraw'],
];

const definition = sampleDefinition({ key: 'commanded' });
const give =
  (call: Call): Prepare =>
  async () =>
    call;

async function findInviter(app: TestApp): Promise<string> {
  const [row] = await app.sql<{ id: string }>("select id from inviter where email = 'nora@example.org'");
  return row?.id ?? '';
}

async function apply(app: TestApp, email: string): Promise<Call> {
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  return { words: [email], options: { code: 'NOCTURNE' } };
}

/** One call for each command that changes something, in an order in which each can succeed. A command without one fails the test. */
export const CHANGING_COMMANDS: Readonly<Record<string, Prepare>> = {
  'admin create': give({ options: { email: 'new@club.example', 'password-stdin': '' }, stdin: 'four silver thimbles' }),
  'inviter create': give({ options: { name: 'Nora Nord', email: 'nora@example.org', balance: '3' } }),
  'inviter grant': async (app) => ({ options: { inviter: await findInviter(app), amount: '2' } }),
  'code create': async (app) => ({ options: { inviter: await findInviter(app), code: 'NORAS-CODE' } }),
  'code batch': async (app) => ({ options: { inviter: await findInviter(app), amount: '2' } }),
  'code import': async (app) => {
    const folder = await mkdtemp(join(tmpdir(), 'audited-'));
    const file = join(folder, 'codes.csv');
    await writeFile(file, 'code\nIMPORTED-1\n');
    return { options: { inviter: await findInviter(app), file }, folder };
  },
  'code cancel-job': async (app) => ({ words: [await insertCodeJob(app)] }),
  'link create': give({ options: { code: 'NORAS-CODE' } }),
  'code disable': give({ words: ['NORAS-CODE'] }),
  'inviter block': async (app) => ({ options: { inviter: await findInviter(app) } }),
  'customization save': give({ words: ['extra'] }),
  'start-page save': give({ words: ['extra'], options: { customization: 'extra' } }),
  'landing-entry save': give({ words: ['entry'], options: { customization: 'extra', campaign: 'Extra' } }),
  'policy publish': give({ options: { version: '2', countries: 'DE' } }),
  'door close': give({}),
  'door open': give({}),
  'door quota': give({ words: ['4000'] }),
  'door schedule': async ({ time }) => ({
    words: ['close'],
    options: { at: new Date(time.now.getTime() + 86_400_000).toISOString() },
  }),
  'door reminders': give({ words: ['off'] }),
  'interest approve': (app) => apply(app, 'approved@example.org'),
  'interest decline': (app) => apply(app, 'declined@example.org'),
  'experiment create': give({ options: { file: '-' }, stdin: JSON.stringify(definition) }),
  'experiment edit': give({
    words: ['commanded'],
    options: { file: '-', revision: '1' },
    stdin: JSON.stringify({ ...definition, name: 'Another name' }),
  }),
  'experiment start': give({ words: ['commanded'] }),
  'experiment stop': give({ words: ['commanded'] }),
  'experiment archive': give({ words: ['commanded'] }),
  'registration erase': async (app) => {
    const [row] = await app.sql<{ id: string }>("select id from registration where status = 'pending' limit 1");
    return { words: [row?.id ?? ''] };
  },
  'registration expire': give({}),
  'retention run': give({}),
  'dead-letter retry': give({ options: { all: '' } }),
  'demo mark': give({}),
  'demo fill': give({ options: { members: '20' } }),
};
