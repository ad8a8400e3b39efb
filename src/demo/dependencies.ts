import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { createDemoStore } from '#modules/demo/store/mark.ts';
import type { InvitationStore } from '#modules/invitation/actions/ports.ts';
import type { Database } from '#platform/database/open.ts';

type DemoStore = ReturnType<typeof createDemoStore>;

export type DemoStores = {
  readonly demo: DemoStore;
  readonly invitations: InvitationStore;
  readonly audit: AuditTrail;
};

/** The dependencies of the demo club on the program. */
export type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly production: boolean;
  readonly brand: { readonly currency: string; readonly voucherPrefix: string };
  readonly passwords: { hash(password: string): Promise<string> };
};

export type DemoDependencies = AreaDependencies & {
  readonly demo: DemoStore;
  /** Counts the days of the funnel, which a schedule would do otherwise. */
  readonly countFunnelDays: (report: (done: number, total: number) => void) => Promise<number>;
  readonly transaction: Transaction<DemoStores>;
};
