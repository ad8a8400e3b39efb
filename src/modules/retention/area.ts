import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import type { RegistrationStore } from '#modules/registration/actions/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { applyRetention } from './actions.ts';
import { retentionCommands } from './commands.ts';
import { retentionMetrics } from './metrics.ts';
import type { RetentionDays } from './rules.ts';
import { createOldRowStore } from './store.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly db: Db;
  readonly retention: RetentionDays;
  readonly counters: Counters;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly registration: {
    within(tx: DbTransaction): { readonly registrations: Pick<RegistrationStore, 'lockErasable' | 'erase'> };
  };
};

/** Deletion of data by age. */
export function createRetentionArea(
  { clock, db, retention, counters }: AreaDependencies,
  { audit, registration }: OtherAreas,
) {
  const { noteRetention } = retentionMetrics(counters);
  const transaction = createTransaction(db, (tx) => ({
    oldRows: createOldRowStore(tx),
    registrations: registration.within(tx).registrations,
    audit: audit.within(tx),
  }));
  const deps = { clock, retention, transaction, noteRetention, oldRows: createOldRowStore(db) };
  return {
    useCases: { applyRetention: () => applyRetention(deps) },
    schedules: [{ name: 'retention.apply', cron: '17 * * * *', run: () => applyRetention(deps) }],
    commands: bindCommands(retentionCommands, deps),
  } satisfies Area;
}
