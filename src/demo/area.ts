import type { AuditTrail } from '#kernel/ports.ts';
import { createDemoStore } from '#modules/demo/store/mark.ts';
import type { InvitationStore } from '#modules/invitation/actions/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import { demoCommands } from './commands.ts';
import { loadDemo, loadDemoIfEmpty } from './demo-club.ts';
import type { AreaDependencies, DemoDependencies } from './dependencies.ts';
import { fillDemo } from './fill-club.ts';

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly funnel: { readonly useCases: { readonly countDays: DemoDependencies['countFunnelDays'] } };
  readonly invitation: { within(tx: DbTransaction): InvitationStore };
};

/** The demo club. */
export function createDemoArea(program: AreaDependencies, { audit, funnel, invitation }: OtherAreas) {
  const { clock, random, database, production, brand, passwords } = program;
  const deps: DemoDependencies = {
    clock,
    random,
    database,
    production,
    brand,
    passwords,
    countFunnelDays: funnel.useCases.countDays,
    demo: createDemoStore(database.db),
    transaction: createTransaction(database.db, (tx) => ({
      demo: createDemoStore(tx),
      invitations: invitation.within(tx),
      audit: audit.within(tx),
    })),
  };
  return {
    useCases: {
      loadDemo: () => loadDemo(deps),
      loadDemoIfEmpty: () => loadDemoIfEmpty(deps),
      fillDemo: (members: number, report: (line: string) => void) => fillDemo(deps, { members }, report),
    },
    commands: bindCommands(demoCommands, deps),
  } satisfies Area;
}
