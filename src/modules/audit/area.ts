import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { DbTransaction } from '#platform/database/open.ts';
import { createAuditTrail } from './store.ts';

type AreaDependencies = { readonly clock: Clock; readonly random: RandomBytes };

/** The audit log, to which other areas write in their transactions. */
export function createAuditArea({ clock, random }: AreaDependencies) {
  return { within: (tx: DbTransaction) => createAuditTrail(tx, { clock, random }) };
}
