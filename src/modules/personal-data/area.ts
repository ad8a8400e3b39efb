import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { type EraseMemberInput, eraseMember } from './actions/erase-member.ts';
import type { ErasureStores, PersonalDataDependencies } from './actions/ports.ts';
import { addPersonalDataApi } from './api/personal-data.ts';
import { personalDataCommands } from './commands.ts';
import { createErasureStore } from './store/erasure.ts';
import { createMemberDataStore } from './store/member-data.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly db: Db;
  readonly brand: Brand;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly registration: { within(tx: DbTransaction): Pick<ErasureStores, 'registrations'> };
};

/** What a person may demand of the club: a copy of the personal data, and their erasure. */
export function createPersonalDataArea(program: AreaDependencies, { audit, registration }: OtherAreas) {
  const { clock, db, brand, eventsWithin } = program;
  const deps: PersonalDataDependencies = {
    clock,
    brandName: brand.name,
    memberData: createMemberDataStore(db),
    transaction: createTransaction(db, (tx) => ({
      erasure: createErasureStore(tx),
      registrations: registration.within(tx).registrations,
      events: eventsWithin(tx),
      audit: audit.within(tx),
    })),
  };
  return {
    useCases: { eraseMember: (input: EraseMemberInput) => eraseMember(deps, input) },
    graphql: (schema: SchemaInProgress) => addPersonalDataApi(schema, deps),
    commands: bindCommands(personalDataCommands, deps),
  } satisfies Area;
}
