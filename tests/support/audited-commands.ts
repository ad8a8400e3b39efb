import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertCodeJob } from './audited-mutations.ts';
import { AUDITED_ADMIN, addMember, registerAndWait } from './audited-people.ts';
import { sampleDefinition } from './experiments.ts';
import { insertTotp } from './factors.ts';
import { insertIdentity } from './identity-operations.ts';
import { insertFailedMail } from './mail-operations.ts';
import { AUDITED_SHOP_COMMANDS } from './shop-operations.ts';
import type { TestApp } from './test-app.ts';
import { becomeMember } from './visitors.ts';
import { insertChange } from './waiting-changes.ts';
import { AUDITED_WEBHOOK_COMMANDS } from './webhook-operations.ts';

type Call = {
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** A folder that the call needs, to delete after it. */
  readonly folder?: string;
};
type Prepare = (app: TestApp) => Promise<Call>;

/** A call with a file of one line. */
async function fileOf(line: string) {
  const folder = await mkdtemp(join(tmpdir(), 'audited-'));
  const file = join(folder, 'lines.txt');
  await writeFile(file, `${line}\n`);
  return { options: { file }, folder };
}

/** The commands that change nothing for an admin. */
export const READING_COMMANDS: readonly string[] = [
  ...[
    'audit list',
    'audit show',
    'code explain',
    'code list',
    'code job',
    'code jobs',
    'consent show',
    'door show',
    'funnel dashboard',
    'funnel report',
    'interest list',
    'interest show',
    'landing list',
    'landing show',
    'mail list',
    'mail show',
    'mail template',
    'referrers report',
    'retention show',
    'shop-key list',
    'webhook deliveries',
    'webhook delivery',
    'webhook list',
  ],
  ...[
    'registration list',
    'registration show',
    'member list',
    'member newsletter',
    'member show',
    'inviter list',
    'inviter show',
    'inviter ledger',
    'inviter tree',
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
  'admin invite': give({ options: { email: 'asked@club.example', role: 'viewer', language: 'en' } }),
  'admin role': give({ words: ['new@club.example'], options: { role: 'support' } }),
  'admin resend-invitation': give({ words: ['asked@club.example'] }),
  'admin revoke-invitation': give({ words: ['asked@club.example'] }),
  'admin sessions': async (app) => {
    await app.send('login', { email: 'new@club.example', password: AUDITED_ADMIN.password });
    return { words: ['new@club.example'], options: { end: 'all' } };
  },
  'admin reset-factors': async (app) => {
    await insertTotp(app, 'new@club.example');
    return { words: ['new@club.example'] };
  },
  'admin remove': give({ words: ['new@club.example'] }),
  'registration resend': async (app) => ({ words: [await registerAndWait(app)] }),
  'registration withdraw': async (app) => ({ words: [await registerAndWait(app)] }),
  'registration change': async (app) => ({ words: ['withdraw'], options: { ids: await registerAndWait(app) } }),
  'interest cancel-change': async (app) => ({ words: [await insertChange(app, 'applications')] }),
  'member cancel-change': async (app) => ({ words: [await insertChange(app, 'members')] }),
  'landing cancel-change': async (app) => ({ words: [await insertChange(app, 'landing-pages')] }),
  'registration cancel-change': async (app) => ({ words: [await insertChange(app, 'registrations')] }),
  'inviter create': give({ options: { name: 'Nora Nord', email: 'nora@example.org', balance: '3' } }),
  'inviter grant': async (app) => ({ options: { inviter: await findInviter(app), amount: '2' } }),
  'inviter change': async (app) => ({
    words: ['grant'],
    options: { ids: await findInviter(app), amount: '2', reason: 'Nora asked' },
  }),
  'inviter cancel-change': async (app) => ({ words: [await insertChange(app, 'inviters')] }),
  'code create': async (app) => ({ options: { inviter: await findInviter(app), code: 'NORAS-CODE' } }),
  'code batch': async (app) => ({ options: { inviter: await findInviter(app), amount: '2' } }),
  'code import': async (app) => {
    const folder = await mkdtemp(join(tmpdir(), 'audited-'));
    const file = join(folder, 'codes.csv');
    await writeFile(file, 'code\nIMPORTED-1\n');
    return { options: { inviter: await findInviter(app), file }, folder };
  },
  'code cancel-change': async (app) => ({ words: [await insertChange(app, 'codes')] }),
  'code cancel-job': async (app) => ({ words: [await insertCodeJob(app)] }),
  'link create': give({ options: { code: 'NORAS-CODE' } }),
  'code qr': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audited-'));
    return { words: ['NORAS-CODE'], options: { output: folder, link: '' }, folder };
  },
  'code change': give({ words: ['NORAS-CODE'], options: { 'new-campaign': 'Audited' } }),
  'code end': give({ words: ['NORAS-CODE'] }),
  'code disable': give({ words: ['NORAS-CODE'] }),
  'inviter block': async (app) => ({ options: { inviter: await findInviter(app) } }),
  'inviter unblock': async (app) => ({ options: { inviter: await findInviter(app), reason: 'Nora asked' } }),
  'customization save': give({ words: ['extra'] }),
  'start-page save': give({ words: ['extra'], options: { customization: 'extra' } }),
  'landing-entry save': give({ words: ['entry'], options: { customization: 'extra', campaign: 'Extra' } }),
  'landing draft': give({ words: ['start-page:extra'], stdin: '{"customizationKey":"social"}' }),
  'landing publish': give({ words: ['start-page:extra'] }),
  'landing restore': give({ words: ['start-page:extra'], options: { version: '1' } }),
  'landing end': async ({ time }) => ({
    words: ['start-page:extra'],
    options: { at: new Date(time.now.getTime() + 86_400_000).toISOString() },
  }),
  'landing cancel': give({ words: ['start-page:extra'] }),
  'landing change': give({ words: ['end'], options: { slug: 'extra' } }),
  'policy publish': give({ options: { version: '2', countries: 'DE' } }),
  'door close': give({}),
  'door open': give({}),
  'door quota': give({ words: ['4000'] }),
  'door schedule': async ({ time }) => ({
    words: ['close'],
    options: { at: new Date(time.now.getTime() + 86_400_000).toISOString() },
  }),
  'door reminders': give({ words: ['off'] }),
  'door answers': give({ words: ['strict'] }),
  'admin require-factor': give({ words: ['on'] }),
  'member invitations': give({ words: ['3'] }),
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
  'member card': async (app) => ({
    words: [await addMember(app)],
    options: { card: 'gold', reason: 'Ada Kern asked' },
  }),
  'member change': async (app) => ({ words: ['sessions'], options: { ids: await addMember(app) } }),
  'member export': async (app) => ({ words: [await addMember(app)] }),
  'member erase': async (app) => {
    const { memberId, visitor } = await becomeMember(app);
    return { words: [memberId], options: { confirm: visitor.email, reason: 'request' } };
  },
  'member export-many': async (app) => fileOf(await addMember(app)),
  'member erase-many': async (app) => {
    const { options, ...call } = await fileOf(await addMember(app));
    return { ...call, options: { ...options, confirm: 'Maison Nocturne', reason: 'request' } };
  },
  'member identities': async (app) => {
    const id = await addMember(app);
    return { words: [id], options: { remove: await insertIdentity(app, id) } };
  },
  'member revoke-sessions': async (app) => ({ words: [await addMember(app)] }),
  'registration erase': async (app) => {
    const [row] = await app.sql<{ id: string }>("select id from registration where status = 'pending' limit 1");
    return { words: [row?.id ?? ''] };
  },
  'registration expire': give({}),
  'retention run': give({}),
  'mail test': give({ words: ['welcome'], options: { to: AUDITED_ADMIN.email } }),
  'mail retry': async (app) => ({ words: [await insertFailedMail(app)] }),
  ...AUDITED_WEBHOOK_COMMANDS,
  ...AUDITED_SHOP_COMMANDS,
  'dead-letter retry': give({ options: { all: '' } }),
  'demo mark': give({}),
  'demo fill': give({ options: { members: '20' } }),
};
