import type { PoolClient } from 'pg';

/** So many members or more are added without the indexes that only speed up reading. */
export const LARGE_FILL = 50_000;

/** The indexes of the program's tables that guarantee nothing, by their definitions. A role may drop those of its tables. */
const SPARE = `
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = current_schema()::regnamespace and not i.indisunique and i.indisvalid
    and pg_has_role(c.relowner, 'usage') and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by c.relname`;

type Index = { readonly name: string; readonly definition: string };

/**
 * Drops the indexes that a large fill builds at its end, faster than row by row. The mark of the demo club stores their
 * definitions in the same transaction, so that the next run completes an interrupted one.
 */
export async function dropSpareIndexes(client: PoolClient): Promise<void> {
  const { rows } = await client.query<Index>(SPARE);
  await client.query('update demo_mark set late_indexes = late_indexes || $1::text[]', [
    rows.map(({ definition }) => definition),
  ]);
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
}

/** Builds the indexes that this run or an interrupted one has dropped, one on each connection at a time. */
export async function buildDroppedIndexes(
  clients: readonly PoolClient[],
  report: (line: string) => void,
): Promise<void> {
  const [client] = clients;
  const stored = await client?.query<{ late_indexes: readonly string[] }>('select late_indexes from demo_mark');
  const definitions = stored?.rows[0]?.late_indexes ?? [];
  if (definitions.length === 0) return;
  report(`Building ${definitions.length} indexes`);
  const left = definitions.values();
  async function buildIndexes(one: PoolClient): Promise<void> {
    await one.query("set maintenance_work_mem = '256MB'");
    for (const definition of left) await one.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '));
  }
  await Promise.all(clients.map(buildIndexes));
  await client?.query("update demo_mark set late_indexes = '{}'");
}
