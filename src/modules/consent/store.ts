import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ConsentReceipt, ReceiptStore, StoredReceipt } from './actions.ts';

/** The maximum number of receipts that the query of a chain follows. */
const CHAIN_LIMIT = 100;

const columns = sql`id, recorded_at as "recordedAt", action, categories, text_version as "textVersion", language, previous_id as "previousId", text_published as "textPublished"`;

/** The receipts' SQL. Rows are only ever inserted. */
export function createReceiptStore(db: Db): ReceiptStore {
  async function find(id: string): Promise<StoredReceipt | null> {
    const { rows } = await sql<StoredReceipt>`select ${columns} from consent_receipt where id = ${id}`.execute(db);
    return rows[0] ?? null;
  }
  return {
    async insert(row) {
      await put(db, row);
      const stored = await find(row.id);
      if (stored) return stored;
      // Another receipt replaced the same predecessor at the same moment.
      const alone = { ...row, previousId: null };
      await put(db, alone);
      return (await find(row.id)) ?? { ...alone, textPublished: null };
    },
    async findChain(id) {
      const { rows } = await sql<StoredReceipt>`
        with recursive chain as (
          select *, 1 as step from consent_receipt where id = ${id}
          union all
          select earlier.*, step + 1 from chain join consent_receipt earlier on earlier.id = chain.previous_id
          where step < ${CHAIN_LIMIT}
        )
        select ${columns} from chain order by step`.execute(db);
      return rows;
    },
    async publishTexts(version, at) {
      await sql`insert into consent_text (version, published_at) values (${version}, ${at}) on conflict do nothing`.execute(
        db,
      );
    },
  };
}

async function put(db: Db, row: ConsentReceipt): Promise<void> {
  await sql`
    insert into consent_receipt (id, recorded_at, action, categories, text_version, language, previous_id, text_published)
    values (${row.id}, ${row.recordedAt}, ${row.action}, ${[...row.categories]}, ${row.textVersion}, ${row.language},
      (select id from consent_receipt one where id = ${row.previousId}
        and not exists (select from consent_receipt other where other.previous_id = one.id)),
      exists (select from consent_text where version = ${row.textVersion}))
    on conflict do nothing`.execute(db);
}
