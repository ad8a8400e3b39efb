import type { RandomBytes } from '#kernel/ids.ts';
import { type Clock, type Instant, SECOND } from '#kernel/instant.ts';
import type { AuditTrail, LiveEvents, TakeAttempt } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { RouteServer } from '#platform/http/route-contribution.ts';
import type { Logger } from '#platform/logger.ts';
import { findOpenAt } from './actions/find-door-at.ts';
import type { listSettingsHistory } from './actions/read-settings.ts';
import { CLUB_SETTINGS_CHANGED, createDoorWatch, type DoorWatch } from './actions/watch-door.ts';
import { addClubApi } from './api/settings.ts';
import { clubCommands } from './commands.ts';
import { createClubStore } from './store.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly brand: { readonly timeZone: string };
  readonly database: Database;
  readonly liveEvents: Pick<LiveEvents, 'listen'>;
  readonly takeAttempt: TakeAttempt;
  readonly log: Pick<Logger, 'warn'>;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: { readonly useCases: Pick<Parameters<typeof listSettingsHistory>[0], 'findEmails'> };
};

const TIMES = { repeatMs: 10 * SECOND, retryMs: SECOND, startMs: 2 * SECOND } as const;

/** Whether the door was open at any instant; null where it cannot be known. */
type PastDoor = { findOpenAt(at: Instant): Promise<boolean | null> };

/** The door as other areas ask for it. */
export function createDoor({
  clock,
  database,
  liveEvents,
  log,
}: Omit<AreaDependencies, 'brand' | 'takeAttempt'>): PastDoor & DoorWatch {
  const club = createClubStore(database.db);
  const watch = createDoorWatch({
    clock,
    readState: club.readDoorState,
    listen: () => liveEvents.listen(CLUB_SETTINGS_CHANGED),
    onError: (error) => log.warn({ err: error }, 'club settings: cannot read the door'),
    times: TIMES,
  });
  return { ...watch, findOpenAt: (at) => findOpenAt({ clock, club }, at) };
}

/** The settings of the club that admins change while the program runs: whether and how many visitors can register. */
export function createClubArea(program: AreaDependencies, { audit, membership }: OtherAreas, door: DoorWatch) {
  const { clock, brand, database, takeAttempt } = program;
  const deps = {
    ...{ clock, brand, takeAttempt, findEmails: membership.useCases.findEmails },
    club: createClubStore(database.db),
    refreshDoor: () => door.refresh(),
    transaction: createTransaction(database.db, (tx) => ({ club: createClubStore(tx), audit: audit.within(tx) })),
  };
  return {
    useCases: { getDoor: door.getDoor, refreshDoor: door.refresh },
    graphql: (schema: SchemaInProgress) => addClubApi(schema, deps),
    /** The watch starts and stops with the server. */
    http: (server: RouteServer) => {
      server.addHook('onReady', () => door.start());
      server.addHook('onClose', () => door.stop());
    },
    commands: bindCommands(clubCommands, deps),
  } satisfies Area;
}
