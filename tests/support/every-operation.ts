import { randomUUID } from 'node:crypto';
import { CONSENT_TEXT_VERSION } from '#app/http/consent-text-version.ts';
import { DAY, HOUR, SECOND } from '#kernel/instant.ts';
import { FILLED_PASSWORD } from '#modules/demo/rules.ts';
import { answerAlike } from './account-answers.ts';
import { workWithApplications } from './application-operations.ts';
import { readAuditLog } from './audit-operations.ts';
import { importFile } from './code-jobs.ts';
import { workWithDashboard } from './dashboard-operations.ts';
import { changeAddress } from './email-changes.ts';
import { sampleDefinition } from './experiments.ts';
import { addPasskey } from './factors.ts';
import { workWithIdentities } from './identity-operations.ts';
import { workWithInviters } from './inviter-operations.ts';
import { workWithLandingPages } from './landing-page-operations.ts';
import { workWithMails } from './mail-operations.ts';
import { workWithMembers } from './member-operations.ts';
import { operateAdmins } from './operate-admins.ts';
import { addOwner } from './own-account.ts';
import { workInMemberArea } from './own-area.ts';
import { requestDataLink } from './personal-data.ts';
import { workWithRegistrations } from './registration-operations.ts';
import { runCommand as run } from './run-command.ts';
import { workWithShops } from './shop-operations.ts';
import { START, SUBSCRIBERS, type TestApp } from './test-app.ts';
import { activate, bearer, becomeMember, codeFor, newVisitor, registerWithLink } from './visitors.ts';
import { workWithWebhooks } from './webhook-operations.ts';

const code = (number: number) => `CLUB-${String(number).padStart(9, '0')}`;

/** Performs every operation of visitors, members, operators and schedules once, in a club of some thousand members. */
export async function doEverything(app: TestApp): Promise<void> {
  await visit(app);
  await join(app);
  await remindAndRenew(app);
  await endOtherwise(app);
  await demandData(app);
  await changeAddress(app, await addOwner(app, { registrationCode: code(13) }));
  await workInMemberArea(app, code(19));
  await answerAlike(app, 'member-000000021@example.com', code(18));
  await comeBack(app);
  await operate(app);
  await explainPastVisit(app);
  await runByTheClock(app);
}

/** Explains a code as it was before a change of the door, on a day with a quota. */
async function explainPastVisit(app: TestApp): Promise<void> {
  const after = (milliseconds: number) => app.setClock(app.time.now.getTime() - START.getTime() + milliseconds);
  await run(app, 'door quota', ['100']);
  after(SECOND);
  const at = app.time.now.toISOString();
  after(SECOND);
  await run(app, 'door quota', ['none']);
  await run(app, 'code explain', [code(7)], { at });
}

async function visit(app: TestApp): Promise<void> {
  await app.send('checkRegistrationCode', { registrationCode: code(7) });
  await app.send('countryDetails');
  for (const slug of ['', 'autumn', 'cashmere-coat', 'nobody-has-this', code(7)]) await app.send('landing', { slug });
  const choice = { action: 'CHOOSE', categories: ['analytics'], textVersion: CONSENT_TEXT_VERSION, language: 'de' };
  const receipt = randomUUID();
  await app.send('recordConsent', { input: { ...choice, receipt } });
  await app.send('recordConsent', { input: { ...choice, previousReceipt: receipt } });
  await app.stores.receipts.publishTexts('1-everyday', app.time.now);
  const interest = { email: 'someone.new@example.com', language: 'de', country: 'DE' };
  await app.send('submitMembershipInterest', { input: interest });
  app.setClock(2 * DAY);
  await app.send('submitMembershipInterest', { input: interest });
  await app.drain();
  await app.stores.blockedVisits.add([
    { day: '2026-03-02', host: 'host.example', category: 'coupon', arrivals: 1, denied: 1 },
  ]);
  const landing = { step: 'landing', reason: '', country: 'DE', language: 'de', campaign: '', headline: '' } as const;
  await app.stores.funnel.add([{ ...landing, day: '2026-03-02', visits: 1 }]);
}

async function join(app: TestApp): Promise<void> {
  const { visitor, registrationId, link } = await registerWithLink(app, { registrationCode: code(11) });
  await app.send('register', { input: visitor });
  app.setClock(2 * DAY + 90 * SECOND);
  await app.send('register', { input: { ...visitor, idempotencyKey: randomUUID() } });
  await app.drain();
  app.setClock(2 * DAY + 180 * SECOND);
  await app.send('resendActivation', { registrationId });
  await app.drain();
  for (const activationCode of ['000000', codeFor(app, visitor.email)])
    await app.send('enterActivationCode', { registrationId, activationCode });
  app.setClock(2 * DAY + 270 * SECOND);
  await app.send('renewActivation', { accountActivationId: link });
  await app.drain();
  app.setClock(2 * DAY + 360 * SECOND);
  await app.send('resendPendingActivation', { email: visitor.email, registrationCode: visitor.registrationCode });
  await app.drain();
  await app.send('registrationProgress', { registrationId });
  const mailed = app.mails.findLast(({ to }) => to === visitor.email)?.links[0] ?? '';
  const newest = new URL(mailed).searchParams.get('id') ?? '';
  await app.send('activationLinkState', { accountActivationId: newest });
  await activate(app, newest);
  await app.drain();
}

/** A reminder before the end of a registration, and its continuation afterwards. */
async function remindAndRenew(app: TestApp): Promise<void> {
  const before = app.time.now;
  const { link, registrationId } = await registerWithLink(app, { registrationCode: code(15) });
  app.time.now = new Date(before.getTime() + 13 * DAY + SECOND);
  for (const { name, run: runScheduled } of app.areas.registration.schedules)
    if (name === 'registration.remind') await runScheduled();
  await app.drain();
  await app.stores.registrations.findSuperfluousReminders([{ id: registrationId, data: { registrationId } }], START);
  app.time.now = new Date(before.getTime() + 15 * DAY);
  await app.send('renewActivation', { accountActivationId: link });
  await app.send('enterRenewalCode', { accountActivationId: link, activationCode: '000000' });
  app.time.now = before;
}

/** Somebody without an account demands the data of an address by mail, and erases them. */
async function demandData(app: TestApp): Promise<void> {
  const email = 'someone.else@example.com';
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  const token = await requestDataLink(app, email);
  const [request] = await app.sql<{ id: string }>('select id from data_request where email = $1', [email]);
  await app.stores.dataRequests.findSuperfluousRequests(
    [{ id: randomUUID(), data: { requestId: request?.id ?? '' } }],
    app.time.now,
  );
  await app.send('personalDataLink', { token });
  await app.send('exportPersonalData', { token });
  await app.send('erasePersonalData', { token, confirmation: email });
}

async function endOtherwise(app: TestApp): Promise<void> {
  const { registrationId, visitor } = await registerWithLink(app, { registrationCode: code(12) });
  const { registrations } = app.stores;
  const at = app.time.now;
  await registrations.saveNewsletter(registrationId, { given: true, language: 'de', textVersion: '1-everyday', at });
  const pending = await registrations.find(registrationId);
  if (pending) await registrations.adoptLink(pending, at);
  await app.send('withdrawRegistration', { registrationId, email: visitor.email });
  await app.send('register', { input: newVisitor({ registrationCode: 'EMPTY' }) });
  const registration = await app.stores.registrations.find(registrationId);
  await app.stores.registrations.lockSlots(registration?.inviterId ?? '');
  await run(app, 'registration erase', [registrationId]);
  await run(app, 'registration erase', [registrationId]);
  await app.send('register', { input: newVisitor({ email: 'member-000000003@example.com' }) });
}

async function comeBack(app: TestApp): Promise<void> {
  const email = 'member-000000009@example.com';
  const { data } = await app.send('login', { email, password: FILLED_PASSWORD });
  const headers = bearer(data.login.token);
  await app.send('me', {}, headers);
  await app.send('generateRegistrationLink', { registrationCode: code(7) }, headers);
  await app.send('logOut', {}, headers);
  await app.send('requestPasswordReset', { email });
  await app.drain();
  const mailed = app.mails.findLast(({ to }) => to === email)?.links[0] ?? '';
  const [token = ''] = [...new URL(mailed).searchParams.values()];
  await sendResetAgain(app, email);
  await app.send('resetPassword', { token, password: 'four quiet lanterns' });
  const { token: other, memberId } = await becomeMember(app, { registrationCode: code(13) });
  await app.stores.members.findLiveSessionIds([randomUUID()], START);
  await app.stores.members.findMember(memberId);
  await app.stores.members.findEmails([memberId]);
  await workWithIdentities(app, memberId);
  await app.send('me', { withInvitation: true }, bearer(other));
  await loginByPasskey(app, bearer(other));
  await app.send('login', { email, password: 'wrong' });
}

async function loginByPasskey(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const authenticator = await addPasskey(app, headers);
  const options = (await app.send('passkeyLoginOptions')).data.passkeyLoginOptions;
  await app.send('loginWithPasskey', { response: authenticator.get(options) });
}

/** The job of a worker that takes over the mail of a killed one. */
async function sendResetAgain(app: TestApp, email: string): Promise<void> {
  const [reset] = await app.sql<{ memberId: string; askedAt: Date }>(
    `update password_reset r set sent_at = null from member m
     where m.id = r.member_id and m.email = $1 and r.asked_at is not null and r.used_at is null
     returning m.id as "memberId", r.asked_at as "askedAt"`,
    [email],
  );
  if (reset)
    await app.runJob('membership.send-password-reset', {
      memberId: reset.memberId,
      askedAt: reset.askedAt.toISOString(),
      locale: 'de',
    });
}

/** The settings of the club, and a registration on a day with a quota. */
async function changeSettings(app: TestApp): Promise<void> {
  await run(app, 'door quota', ['100000']);
  const { registrationId, visitor } = await registerWithLink(app, { registrationCode: code(14) });
  await app.send('withdrawRegistration', { registrationId, email: visitor.email });
  await run(app, 'door schedule', ['close'], { at: new Date(app.time.now.getTime() + DAY).toISOString() });
  await run(app, 'door schedule', ['clear']);
  await run(app, 'door quota', ['none']);
  await app.areas.club.useCases.refreshDoor();
  await app.stores.club.listRevisions(5);
}

async function operate(app: TestApp): Promise<void> {
  await changeSettings(app);
  const made = await run(app, 'inviter create', [], { name: 'Nora Nord', email: 'nora@example.org', balance: '3' });
  const inviter = made?.kind === 'done' ? String((made.value as { readonly id: string }).id) : '';
  await run(app, 'inviter grant', [], { inviter, amount: '2' });
  await run(app, 'code create', [], { inviter, code: 'NORAS-CODE' });
  await run(app, 'code explain', [code(7)], { referrer: 'www.mydealz.de', country: 'DE', at: '2026-11-01' });
  await run(app, 'link create', [], { code: 'NORAS-CODE' });
  await run(app, 'code disable', ['NORAS-CODE']);
  await run(app, 'inviter block', [], { inviter });
  await run(app, 'customization save', ['extra'], {});
  await run(app, 'start-page save', ['extra'], { customization: 'extra' });
  await run(app, 'landing-entry save', ['entry'], { customization: 'extra', campaign: 'Extra' });
  await run(app, 'policy publish', [], { version: '2', countries: 'DE' });
  await app.send('register', { input: newVisitor({ termsPkString: 'terms-DE-1' }) });
  await run(app, 'admin create', [], { email: 'admin@example.org', 'password-stdin': '' });
  await workWithLists(app);
  await workWithApplications(app);
  await run(app, 'consent show', [randomUUID()]);
  await run(app, 'referrers report', [], { days: '7' });
  await run(app, 'funnel report', [], { days: '7' });
  await run(app, 'funnel dashboard', [], { period: '7' });
  await run(app, 'interest list', [], { limit: '100' });
  await run(app, 'interest list', [], { limit: '100', state: 'open' });
  await run(app, 'interest approve', ['applicant-000000005@example.org'], { code: code(17) });
  await run(app, 'interest decline', ['applicant-000000010@example.org']);
  await app.drain();
  await operateAdmins(app);
  await experiment(app);
  await run(app, 'registration list', [], { limit: '1100' });
  await run(app, 'registration list', [], { limit: '100', status: 'withdrawn' });
  await run(app, 'verify', []);
  await run(app, 'retention show', []);
  await failForGood(app);
}

const FILTERS: readonly object[] = [
  {},
  { code: 'CLUB-0000' },
  { inviter: 'inviter-000000007@example.org' },
  { campaign: 'Autumn', state: 'USABLE' },
  { state: 'DISABLED' },
  { state: 'ENDED', linkOnly: false },
  { linkOnly: true },
  { customization: 'default' },
];

/** Reads, filters and changes the lists of the back office. */
async function workWithLists(app: TestApp): Promise<void> {
  const { data } = await app.send('login', { email: 'admin@example.org', password: 'a password of four words' });
  const headers = bearer(data.login.token);
  for (const filter of FILTERS)
    for (const [sort, direction] of [
      ['CREATED', 'DESCENDING'],
      ['CODE', 'ASCENDING'],
    ]) {
      if (sort === 'CREATED' && 'code' in filter) continue;
      const first = await app.send('codeList', { sort, direction, filter, first: 50 }, headers);
      const { endCursor: after } = first.data.registrationCodes.pageInfo;
      if (after) await app.send('codeList', { sort, direction, filter, first: 50, after }, headers);
    }
  const input = { inviter: 'nora@example.org', customization: 'default', code: 'NORAS-LIST' };
  const { id } = (await app.send('createCode', { input }, headers)).data.result.code;
  await app.send('showCode', { id }, headers);
  await app.send('codeTexts', { ids: [id] }, headers);
  await app.send('qrRefusals', { codes: Array.from({ length: 100 }, (_, number) => code(number)) }, headers);
  await app.send('customizationKeys', {}, headers);
  await app.send('editCode', { id, version: 1, terms: { campaign: 'Nora', customization: 'default' } }, headers);
  const edit = { kind: 'EDIT', ids: [id], terms: { countries: ['DE'] } };
  await app.send('changeCodes', { input: edit }, headers);
  for (const kind of ['END', 'DISABLE']) await app.send('changeCodes', { input: { kind, ids: [id] } }, headers);
  const all = { kind: 'END', filter: { code: 'CLUB-000009' } };
  const { change } = (await app.send('changeCodes', { input: all }, headers)).data.result;
  await app.drain();
  await app.send('codeChanges', {}, headers);
  await app.send('codeChange', { id: change.id }, headers);
  await app.send('codeChangeRows', { id: change.id, skip: 0 }, headers);
  const { change: other } = (await app.send('changeCodes', { input: all }, headers)).data.result;
  await app.send('cancelCodeChange', { id: other.id }, headers);
  await createManyCodes(app, headers);
  await app.send('saveView', { list: 'codes', name: 'Mine', query: '' }, headers);
  const { savedViews } = (await app.send('savedViews', { list: 'codes' }, headers)).data;
  await app.send('deleteView', { id: savedViews[0].id }, headers);
  await workWithRegistrations(app, data.login.token, code(16));
  await workWithMembers(app, data.login.token);
  await workWithInviters(app, data.login.token);
  await readAuditLog(app, headers);
  await workWithMails(app, headers);
  await workWithLandingPages(app, headers);
  await workWithDashboard(app, headers);
  await listFewRows(app, headers);
  await workWithWebhooks(app);
  await workWithShops(app);
}

/** The lists of admins and of experiments, in each of their orders. */
async function listFewRows(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const direction = 'ASCENDING';
  const admins = [{}, { role: 'OWNER', status: 'LOGGED_IN', factor: 'NONE' }].flatMap((filter) =>
    ['EMAIL', 'NAME', 'CREATED'].map((sort) => ({ sort, direction, filter })),
  );
  const searches = [
    { sort: 'EMAIL', direction, filter: { email: 'admin@example.org' } },
    { sort: 'NAME', direction, filter: { name: 'hanna helm' } },
  ];
  for (const variables of [...admins, ...searches]) await app.send('adminList', variables, headers);
  for (const sort of ['CHANGED', 'NAME', 'KEY'])
    for (const filter of [{}, { status: 'RUNNING', search: 'hero' }])
      await app.send('experimentList', { sort, direction, filter }, headers);
}

async function createManyCodes(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const settings = { inviter: 'inviter-000000007@example.org', customizationKey: 'default', linkOnly: false };
  const { jobId: id } = (await app.send('createCodeBatch', { amount: 700, settings }, headers)).data.result;
  await app.drain();
  await app.send('codeJobStart', {}, headers);
  for (const filter of [{}, { status: 'done', kind: 'batch' }, { kind: 'import' }])
    await app.send('codeJobList', { direction: 'DESCENDING', filter }, headers);
  await run(app, 'code jobs', [], { status: 'done' });
  await app.send('showCodeJob', { id }, headers);
  await app.send('codeJobRows', { id, after: 500 }, headers);
  await app.send('cancelCodeJob', { id }, headers);
  const [inviter] = await app.sql<{ id: string }>('select id from inviter where email = $1', [settings.inviter]);
  const rows = Array.from({ length: 700 }, (_, number) => `MANY-${number % 600},inviter-000000009@example.org`);
  await importFile(app, inviter?.id ?? '', ['code,inviter', ...rows].join('\n'));
}

async function experiment(app: TestApp): Promise<void> {
  const definition = sampleDefinition();
  await run(app, 'experiment create', [], { file: '-', stdin: JSON.stringify(definition) });
  await run(app, 'experiment start', [definition.key]);
  for (const shown of ['experiment list', 'experiment payload']) await run(app, shown, []);
  const exposure = { experiment: definition.key, phase: 1, variation: 'band' };
  const counted = { visits: 1, redirected: 0, arrived: 0, codes: 1, forms: 1 };
  await app.stores.counts.addExposures([{ ...exposure, ...counted, day: '2026-03-02' }]);
  await app.send('register', { input: newVisitor() }, { cookie: `vestibule_exposed=${definition.key}.1.band` });
  for (const shown of ['experiment show', 'experiment history', 'experiment results'])
    await run(app, shown, [definition.key]);
  await run(app, 'experiment results', ['grown']);
  await app.drain();
}

/** A failed job of every kind; the operator lists the relevant dead letters. */
async function failForGood(app: TestApp): Promise<void> {
  await app.sql(
    `insert into pgboss.job (name, source_name, data)
     select 'dead-letter', kind, jsonb_build_object('registrationId', id, 'memberId', id, 'interestId', id, 'invitationId', id, 'askedAt', $2::text)
     from unnest($1::text[]) kind, gen_random_uuid() id`,
    [SUBSCRIBERS.map(({ name }) => name), START.toISOString()],
  );
  await run(app, 'dead-letter list', []);
}

/** Runs every schedule, with some expired registrations. */
async function runByTheClock(app: TestApp): Promise<void> {
  await app.resources.meters.registry.metrics();
  const due = { id: "id::text like '00000005-%'", count: 300 };
  await app.sql(
    `update registration set expires_at = $1 where id in (
      select id from registration where status = 'pending' and ${due.id} limit ${due.count})`,
    [new Date(app.time.now.getTime() - HOUR)],
  );
  for (const { run: work } of app.program.schedules) await work();
  await app.drain();
}
