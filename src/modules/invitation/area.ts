import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditTrail, LinkSigner, LiveEvents, TakeAttempt } from '#kernel/ports.ts';
import type { Door } from '#modules/club/rules/door.ts';
import type { Area } from '#platform/contributions.ts';
import { readCsv } from '#platform/csv/read-csv.ts';
import type { Database, Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { type CheckInput, checkCode } from './actions/check-code.ts';
import { isPersonalLink } from './actions/check-link.ts';
import { limitFile, unreadableFile } from './actions/code-jobs/read-file.ts';
import { createBlockedVisitCounter } from './actions/count-blocked-visits.ts';
import { createLink } from './actions/create-link.ts';
import type { FindEmails } from './actions/landing-pages/name-actors.ts';
import { carryOutPlans } from './actions/landing-pages/publish-page.ts';
import { grantToNewMember, type NewMemberGrant } from './actions/own/grant-to-new-member.ts';
import { reportBlockedVisits } from './actions/report-blocked-visits.ts';
import { findCampaign, findHeadline, findIntroFlow } from './actions/resolve-landing.ts';
import { addBlockedReferrers } from './api/blocked-referrers.ts';
import { addInvitationApi } from './api/code-details.ts';
import { addCodeJobs } from './api/code-jobs.ts';
import { addCodesApi } from './api/codes/codes.ts';
import { addExplainCode } from './api/explain-code.ts';
import { addInvitersApi } from './api/inviters/inviters.ts';
import { addCustomization, addLanding } from './api/landing.ts';
import { addLandingPagesApi } from './api/landing-pages/landing-pages.ts';
import { addOwnInvitationsApi } from './api/own/own-invitations.ts';
import { addQrRefusals } from './api/qr-refusals.ts';
import { invitationCommands } from './commands/commands.ts';
import { invitationMetrics } from './metrics.ts';
import type { QrFormat } from './rules/qr-code.ts';
import type { BlockedReferrers } from './rules/referrer.ts';
import { createBlockedVisitStore } from './store/blocked-visits.ts';
import { createCodeJobListStore } from './store/code-job-list.ts';
import { createCodeJobStore } from './store/code-jobs.ts';
import { createCodeReader } from './store/code-reader.ts';
import { createCodeChangeStore } from './store/codes/code-changes.ts';
import { createFindHistory, type HistorySource } from './store/codes/code-history.ts';
import { createCodeListStore } from './store/codes/code-list.ts';
import { createInviterListStore } from './store/inviters/inviter-list.ts';
import { createInvitersChangeStore } from './store/inviters/inviters-changes.ts';
import { createOwnInvitationStore } from './store/inviters/own-invitations.ts';
import { createLandingPagesChangeStore } from './store/landing-pages/landing-page-changes.ts';
import { createLandingPageListStore } from './store/landing-pages/landing-page-list.ts';
import { createLandingPageStore } from './store/landing-pages/landing-pages.ts';
import { createPrintStore } from './store/prints.ts';
import { createInvitationStore } from './store/store.ts';
import { invitationSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly brand: { readonly timeZone: string };
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly liveEvents: LiveEvents;
  readonly takeAttempt: TakeAttempt;
  readonly linkSigner: LinkSigner;
  readonly publicOrigin: string;
  readonly retention: { readonly audit: number };
  readonly referrerGate: string;
  readonly blockedReferrers: BlockedReferrers;
  readonly counters: Counters;
  readonly translate: (locale: Locale, key: string, values?: Readonly<Record<string, string>>) => string;
  readonly encodeQrFile: (text: string, format: QrFormat) => Uint8Array;
  /** The brand's pictures of shared products. */
  readonly productPictures: readonly string[];
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail } & HistorySource['audit'];
  readonly door: { findDoor(): Promise<Door>; findOpenAt(at: Instant): Promise<boolean | null> };
  readonly membership: { readonly useCases: { readonly findEmails: FindEmails } };
};

/** Inviters, their codes and links, and the landing pages to which these lead. */
/** The countries for which terms and data policy are published; for who has a database and not the whole program. */
export async function listPublishedCountries(db: Db, now: Instant): Promise<readonly string[]> {
  const options = await createInvitationStore(db).listCountryOptions(now);
  return options.map(({ isoCode }) => isoCode);
}

export function createInvitationArea(program: AreaDependencies, others: OtherAreas) {
  const deps = createDependencies(program, others);
  const { invitations } = deps;
  return {
    useCases: {
      checkCode: (input: CheckInput) => checkCode(deps, input),
      createLink: (input: Parameters<typeof createLink>[1]) => createLink(deps, input),
      findCampaign: (slug: string) => findCampaign(invitations, slug),
      findHeadline: (slug: string) => findHeadline(deps, slug),
      findIntroFlow: (slug: string) => findIntroFlow(deps, slug),
      isPersonalLink: (code: string | null, timestamp: string | null) => isPersonalLink(deps, code, timestamp),
      createBlockedVisitCounter: () => createBlockedVisitCounter(deps),
      reportBlockedVisits: (days: number) => reportBlockedVisits(deps, days),
    },
    /** The invitations within a transaction of another area. */
    within: (tx: DbTransaction) => ({
      ...createInvitationStore(tx),
      grantToNewMember: (grant: NewMemberGrant, now: Instant) =>
        grantToNewMember(createInvitationStore(tx), grant, now, deps.random),
    }),
    graphql: (schema: SchemaInProgress) => addApi(schema, deps),
    subscribers: invitationSubscribers(deps),
    schedules: [{ name: 'invitation.carry-out-plans', cron: '* * * * *', run: () => carryOutPlans(deps) }],
    commands: invitationCommands(deps),
  } satisfies Area;
}

function createDependencies(program: AreaDependencies, { audit, door, membership }: OtherAreas) {
  const { clock, random, database, eventsWithin, liveEvents, takeAttempt } = program;
  const { linkSigner, publicOrigin, referrerGate, blockedReferrers, translate, encodeQrFile } = program;
  const transaction = createTransaction(database.db, (tx) => ({
    invitations: createInvitationStore(tx),
    own: createOwnInvitationStore(tx),
    codeChanges: createCodeChangeStore(tx),
    codeJobs: createCodeJobStore(tx),
    inviterChanges: createInvitersChangeStore(tx),
    landingPages: createLandingPageStore(tx),
    landingPageChanges: createLandingPagesChangeStore(tx),
    audit: audit.within(tx),
    events: eventsWithin(tx),
  }));
  return {
    ...{
      clock,
      random,
      transaction,
      liveEvents,
      takeAttempt,
      linkSigner,
      publicOrigin,
      referrerGate,
      blockedReferrers,
      translate,
      encodeQrFile,
    },
    ...{ findDoor: door.findDoor, findOpenAt: door.findOpenAt },
    findCodeHistory: createFindHistory({ audit, clock, db: database.db, keptDays: program.retention.audit }),
    findEmails: membership.useCases.findEmails,
    isProductPicture: (name: string) => program.productPictures.includes(name),
    landingPages: createLandingPageListStore(database.db),
    landingPageChanges: createLandingPagesChangeStore(database.db),
    inviterList: createInviterListStore(database.db),
    inviterChanges: createInvitersChangeStore(database.db),
    codes: createCodeReader(database.pool, () => clock().getTime()),
    invitations: createInvitationStore(database.db),
    own: createOwnInvitationStore(database.db),
    codeList: createCodeListStore(database.db),
    prints: createPrintStore(database.db),
    codeChanges: createCodeChangeStore(database.db),
    codeJobs: createCodeJobStore(database.db),
    codeJobList: createCodeJobListStore(database.db),
    timeZone: program.brand.timeZone,
    readLines: (bytes: AsyncIterable<Uint8Array>) => readCsv(limitFile(bytes), unreadableFile),
    blockedVisits: createBlockedVisitStore(database.db),
    ...invitationMetrics(program.counters),
  };
}

/** Returns the type that other areas' refusals use. */
function addApi(schema: SchemaInProgress, deps: ReturnType<typeof createDependencies>) {
  const { builder, shared } = schema;
  addCodesApi(schema, deps);
  addInvitersApi(schema, deps);
  addOwnInvitationsApi(schema, deps);
  const Customization = addCustomization(builder);
  addLandingPagesApi(schema, addLanding(builder, Customization, deps), deps);
  addExplainCode(builder, shared, deps);
  addQrRefusals(builder, deps);
  addCodeJobs(builder, shared, deps);
  addBlockedReferrers(schema, deps);
  return addInvitationApi(builder, shared, Customization, deps);
}
