import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ConsentReceipt, ReceiptStore } from './actions.ts';

/** As many steps back as a chain of receipts is followed. */
const CHAIN_LIMIT = 100;

const columns = sql`id, recorded_at as "recordedAt", action, categories, text_version as "textVersion", language, previous_id as "previousId"`;

/** The receipts' SQL. Rows are only ever inserted. */
export function createReceiptStore(db: Db): ReceiptStore {
  return {
    async insert(row) {
      // A previous receipt that is not there is no link, whoever claims it.
      await sql`
        insert into consent_receipt (id, recorded_at, action, categories, text_version, language, previous_id)
        values (${row.id}, ${row.recordedAt}, ${row.action}, ${[...row.categories]}, ${row.textVersion}, ${row.language},
          (select id from consent_receipt where id = ${row.previousId}))
        on conflict (id) do nothing`.execute(db);
      const { rows } = await sql<ConsentReceipt>`select ${columns} from consent_receipt where id = ${row.id}`.execute(
        db,
      );
      return rows[0] ?? row;
    },
    async findChain(id) {
      const { rows } = await sql<ConsentReceipt>`
        with recursive chain as (
          select *, 1 as step from consent_receipt where id = ${id}
          union all
          select earlier.*, step + 1 from chain join consent_receipt earlier on earlier.id = chain.previous_id
          where step < ${CHAIN_LIMIT}
        )
        select ${columns} from chain order by step`.execute(db);
      return rows;
    },
  };
}
