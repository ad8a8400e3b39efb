import { randomBytes } from 'node:crypto';
import { getBrand } from '#app/brands.ts';
import { createApp } from '#app/create-app.ts';
import { createProgram, describeProgram } from '#app/create-program.ts';
import { openErrorReports } from '#app/error-reports.ts';
import type { Resources } from '#app/resources.ts';
import type { EventType } from '#kernel/domain-events.ts';
import { createAuditTrail } from '#modules/audit/store/audit-trail.ts';
import { createClubStore } from '#modules/club/store.ts';
import { createReceiptStore } from '#modules/consent/store.ts';
import { createEmailChangeStore } from '#modules/email-change/store.ts';
import { createConversionStore } from '#modules/experiment/store/conversions.ts';
import { createCountStore } from '#modules/experiment/store/counts.ts';
import { createFunnelStore } from '#modules/funnel/store/counts.ts';
import { createIdentityStore } from '#modules/identity/store/identities.ts';
import { createBlockedVisitStore } from '#modules/invitation/store/blocked-visits.ts';
import { createLandingPageStore } from '#modules/invitation/store/landing-pages/landing-pages.ts';
import { createInvitationStore } from '#modules/invitation/store/store.ts';
import { createMembershipStore } from '#modules/membership/store/store.ts';
import { createDataRequestStore } from '#modules/personal-data/store/data-requests.ts';
import { createRegistrationStore } from '#modules/registration/store/store.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { type Db, openDatabase } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import type { Subscriber } from '#platform/jobs/subscriber.ts';
import type { SigningSeed } from '#platform/link-signing.ts';
import { createLiveEvents } from '#platform/live-events.ts';
import { createLogger } from '#platform/logger.ts';
import { isPermanentMailFailure } from '#platform/mailer/failures.ts';
import type { Mail } from '#platform/mailer/mail.ts';
import { createMeters } from '#platform/telemetry/meters.ts';
import { isTextKey, translate } from '#texts/translate.ts';
import { findTextProblem } from '#texts/variant-texts.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { createPreparedDatabase } from './database.ts';
import { type GraphqlResponse, operationText } from './graphql.ts';
import { drainable } from './job-drain.ts';

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Headers = Readonly<Record<string, string>>;

const ORIGIN = 'https://club.example';
export const { subscribers: SUBSCRIBERS } = describeProgram();
export const START = new Date('2026-03-02T12:00:00.000Z');
export const SEEDS: readonly SigningSeed[] = [{ id: 'first', seed: Buffer.alloc(32, 7) }];

type Options = {
  readonly seeds?: readonly SigningSeed[];
  /** Settings that differ from the defaults of tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly identityProviders?: Resources['identityProviders'];
  /** The size of the connection pool of requests. */
  readonly connections?: number;
};

/**
 * The whole program without pages, with the demo club on a database of its own: an adjustable clock, the sent mails,
 * the log, and jobs that run when `drain` is called. Every request has an IP address of its own, so that limits
 * affect only the tests about limits.
 */
export async function openTestApp(options: Options = {}) {
  const storage = await createPreparedDatabase('club', loadDemoClub);
  const { resources, mails, logged, time, jobs } = await openTestResources(storage.connectionString, options);
  const { database } = resources;
  const program = createProgram(resources);
  const { areas, services } = program;
  const app = await createApp(resources, null);
  await app.work();
  await app.http.ready();
  return {
    ...{ app, program, areas, services, resources, time, mails, logged, database },
    ...{ drain: jobs.drain, isWanted: jobs.isWanted },
    ...beneath(resources),
    connectionString: storage.connectionString,
    /** Sets the clock to `milliseconds` after the start of the test's time. */
    setClock(milliseconds: number): void {
      time.now = new Date(START.getTime() + milliseconds);
    },
    /** Runs a subscriber's job at once, any number of times. */
    runJob: (name: string, data: object) => findSubscriber(program, name).run(data, EVENT),
    /** Runs a subscriber for an event. */
    runEvent: (name: string, type: EventType, data: object, id: string = EVENT.id) =>
      findSubscriber(program, name).run(data, { id, type }),
    /** A command by its name. */
    command: (name: string) => program.commands.find((command) => command.name === name),
    /** Runs SQL directly, as an operator might. */
    sql: async <Row>(text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows as Row[],
    ...asker(app),
    async close() {
      await app.close();
      await closeTestResources(resources);
      await storage.drop();
    },
  };
}

/** What all databases of tests are a copy of: the queues and the demo club, which every start would create again. */
async function loadDemoClub(connectionString: string): Promise<void> {
  const { resources } = await openTestResources(connectionString);
  await createProgram(resources).areas.demo.useCases.loadDemo();
  await closeTestResources(resources);
}

async function openTestResources(connectionString: string, options: Options = {}) {
  const database = openDatabase(connectionString, { max: options.connections ?? 12 });
  const time = { now: START };
  const mails: Mail[] = [];
  const logged: string[] = [];
  const config = testConfig(options.settings);
  const reports = openErrorReports(config, { rollbarServerToken: () => null });
  const log = createLogger('info', { write: (line) => void logged.push(line) }, reports.take);
  const jobs = await drainable(
    database,
    await openJobs(connectionString, SUBSCRIBERS, { log, isPermanent: isPermanentMailFailure }),
  );
  const resources: Resources = {
    config,
    errorSink: reports.sink,
    brand: getBrand('maison-nocturne'),
    signingSeeds: options.seeds ?? SEEDS,
    passwordCosts: CHEAP_PASSWORDS,
    ...(options.identityProviders && { identityProviders: options.identityProviders }),
    database,
    jobs,
    liveEvents: createLiveEvents(connectionString, database, log),
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    log,
    meters: createMeters(),
    shedsLoad: false,
    clock: () => time.now,
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    translate,
    isTextKey,
    findTextProblem,
    findAddressCountry: () => 'AT',
  };
  return { resources, mails, logged, time, jobs };
}

async function closeTestResources({ jobs, liveEvents, database }: Resources): Promise<void> {
  await jobs.stop();
  await liveEvents.close();
  await database.close();
}

/** No subscriber of the program reads it. */
const EVENT = { id: '019ca945-0a00-7d3b-a6d9-1de06c017edb', type: 'landing.changed' } as const;

function findSubscriber({ subscribers }: { readonly subscribers: readonly Subscriber[] }, name: string): Subscriber {
  const found = subscribers.find((subscriber) => subscriber.name === name);
  if (!found) throw new Error(`No subscriber is named ${name}`);
  return found;
}

/** The stores of the pool, and the dependencies of actions that tests call directly. */
function beneath({ clock, random, database, jobs }: Resources) {
  const deps = {
    clock,
    random,
    transaction: createTransaction(database.db, (tx) => ({
      ...createStores(tx),
      audit: createAuditTrail(tx, { clock, random, getOrigin: () => null }),
      events: jobs.within(tx),
      jobs: jobs.within(tx),
    })),
  };
  return { stores: createStores(database.db), deps };
}

function createStores(db: Db) {
  return {
    registrations: createRegistrationStore(db),
    dataRequests: createDataRequestStore(db),
    emailChanges: createEmailChangeStore(db),
    invitations: createInvitationStore(db),
    landingPages: createLandingPageStore(db),
    identities: createIdentityStore(db),
    members: createMembershipStore(db),
    receipts: createReceiptStore(db),
    blockedVisits: createBlockedVisitStore(db),
    funnel: createFunnelStore(db),
    conversions: createConversionStore(db),
    counts: createCountStore(db),
    club: createClubStore(db),
  };
}

function testConfig(settings: Options['settings']) {
  const read = readConfig({
    ...{ PUBLIC_ORIGIN: ORIGIN, RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'info' },
    // With A/B testing every page sets a cookie.
    // Tests repeat attempts as no visitor does.
    ...{ FEATURE_CLIENT_KEYS: 'off', PROOF_OF_WORK: 'off', ...settings },
  });
  if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
  return read.config;
}

let addresses = 0;

/** An IP address that no other request of this process has. */
function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Sends requests to a program. */
export function asker({ http }: Awaited<ReturnType<typeof createApp>>) {
  async function post(body: unknown, headers: Headers = {}, remoteAddress = freshAddress()): Promise<GraphqlResponse> {
    const response = await http.inject({
      method: 'POST',
      url: '/acquisition/graphql',
      remoteAddress,
      headers: { host: 'club.example', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
    const json = response.headers['content-type']?.includes('json') ? response.json() : {};
    return { status: response.statusCode, headers: response.headers, body: response.body, ...json };
  }
  return {
    /** Posts any body to the endpoint. */
    post,
    /** Posts a document. */
    graphql: (query: string, variables: object = {}, headers: Headers = {}, remoteAddress?: string) =>
      post({ query, variables }, headers, remoteAddress),
    /** Sends an operation of the product's own pages, by its name. */
    send: (name: string, variables: object = {}, headers: Headers = {}, remoteAddress?: string) =>
      post({ query: operationText(name), operationName: name, variables }, headers, remoteAddress),
  };
}
