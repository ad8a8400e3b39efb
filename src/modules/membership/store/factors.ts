import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { FactorStore } from '../actions/factors/ports.ts';

/** The SQL about second factors and proofs of identity, in the given pool or transaction. */
export function createFactorStore(db: Db): FactorStore {
  return {
    async markProven(sessionId, at) {
      const { numAffectedRows } = await sql`
        update session set proven_at = ${at}
        where id = ${sessionId} and revoked_at is null and expires_at > ${at}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
