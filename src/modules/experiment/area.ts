import { BASE_PATH } from '#kernel/base-path.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, LinkSigner, LiveEvents, TakeAttempt } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { ClientKey } from '#platform/config/feature-settings.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { openPreview } from './actions/preview-links.ts';
import { readPublication } from './actions/read-publication.ts';
import { createCompareOnce } from './actions/results/compare-once.ts';
import { createExposureCounter } from './actions/results/count-exposures.ts';
import { countRegistrations, settleOldConversions } from './actions/results/settle-conversions.ts';
import type { SharedReadDependencies } from './actions/shared-reads.ts';
import { addExperimentApi } from './api/experiment.ts';
import { experimentCommands } from './commands/commands.ts';
import { findPagesSource, type SitePage } from './rules/site.ts';
import { createConversionStore } from './store/conversions.ts';
import { createCountStore } from './store/counts.ts';
import { createExperimentStore } from './store/experiments.ts';
import { experimentSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly brand: { readonly timeZone: string };
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly liveEvents: LiveEvents;
  readonly takeAttempt: TakeAttempt;
  readonly linkSigner: LinkSigner;
  readonly digest: (text: string) => Buffer;
  readonly publicOrigin: string;
  readonly environmentName: string;
  readonly features: { readonly clientKeys: readonly ClientKey[]; readonly growthbookHost: string | null };
  readonly sitePages: readonly SitePage[];
  readonly isTextKey: (key: string) => boolean;
  readonly findTextProblem: (key: string, text: string) => string | null;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: { readonly useCases: Pick<SharedReadDependencies, 'findEmails'> };
  readonly invitation: { readonly useCases: Pick<SharedReadDependencies, 'findIntroFlow'> };
};

/** Experiments: their definitions and history, and the publication that feature services and pages read. */
export function createExperimentArea(program: AreaDependencies, { audit, membership, invitation }: OtherAreas) {
  const { clock, random, brand, database, eventsWithin, liveEvents, publicOrigin, environmentName, features } = program;
  const { isTextKey, findTextProblem, takeAttempt, linkSigner, digest } = program;
  const deps = {
    ...{ clock, random, brand, isTextKey, findTextProblem, liveEvents, environmentName },
    // As the feature service does; without it, as it will be with a key for this program's environment.
    pagesEnvironment: features.clientKeys[0]?.environment ?? environmentName,
    ...{ pagesSource: findPagesSource(features), sitePages: program.sitePages },
    findIntroFlow: invitation.useCases.findIntroFlow,
    ...{ takeAttempt, linkSigner, digest, findEmails: membership.useCases.findEmails },
    site: { origin: publicOrigin, basePath: BASE_PATH },
    experiments: createExperimentStore(database.db),
    counts: createCountStore(database.db),
    conversions: createConversionStore(database.db),
    compare: createCompareOnce(() => new Promise((resolve) => setImmediate(resolve))),
    transaction: createTransaction(database.db, (tx) => ({
      experiments: createExperimentStore(tx),
      audit: audit.within(tx),
      events: eventsWithin(tx),
    })),
  };
  return {
    useCases: {
      readPublication: (environment: string) => readPublication(deps, environment),
      openPreview: (token: string) => openPreview(deps, token),
      createExposureCounter: () => createExposureCounter(deps),
    },
    /** What registrations store of their visits, within a transaction of another area. */
    within: (tx: DbTransaction) => ({ conversions: createConversionStore(tx) }),
    graphql: (schema: SchemaInProgress) => addExperimentApi(schema, deps),
    subscribers: experimentSubscribers(deps),
    schedules: [
      { name: 'experiment.count-registrations', cron: '*/5 * * * *', run: () => countRegistrations(deps) },
      { name: 'experiment.settle-conversions', cron: '27 * * * *', run: () => settleOldConversions(deps) },
    ],
    commands: bindCommands(experimentCommands, deps),
  } satisfies Area;
}
