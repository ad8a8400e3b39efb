import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db } from '#platform/database/open.ts';
import { type ConsentInput, recordConsent } from './actions.ts';
import { addConsentApi } from './api.ts';
import { consentCommands } from './commands.ts';
import { createReceiptStore } from './store.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly db: Db;
  readonly takeAttempt: TakeAttempt;
};

/** Receipts of choices in the cookie settings. */
export function createConsentArea({ clock, random, db, takeAttempt }: AreaDependencies) {
  const receipts = createReceiptStore(db);
  const deps = { clock, random, takeAttempt, receipts };
  return {
    useCases: {
      recordConsent: (input: ConsentInput) => recordConsent(deps, input),
      /** Records the version of the texts that the running build shows. */
      publishTexts: (version: string) => receipts.publishTexts(version, clock()),
    },
    graphql: ({ builder, shared }) => addConsentApi(builder, shared, deps),
    commands: bindCommands(consentCommands, deps),
  } satisfies Area;
}
