import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { PrintFacts, PrintStore } from '../actions/ports.ts';

/** Reads what decides whether codes are printed. */
export function createPrintStore(db: Db): PrintStore {
  return {
    async listPrintFacts(codes) {
      const { rows } = await sql<PrintFacts>`
        select code, disabled_at as "disabledAt", ends_at as "endsAt", link_only as "linkOnly"
        from registration_code where code = any(${codes}::text[])`.execute(db);
      return rows;
    },
  };
}
