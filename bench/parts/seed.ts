import pg from 'pg';

/** A million codes of 2,000 inviters, and the codes of one inviter with enough invitations for any run. */
export const INVITERS = 2_000;
export const CODES = 1_000_000;
export const HOT_CODE = 'BENCH-HOT';

/** The code with a number below CODES; the number modulo INVITERS gives its inviter. */
export function formatCode(number: number): string {
  return `BENCH-${String(number).padStart(7, '0')}`;
}

const statements = [
  `create function bench_id(kind text, number int) returns uuid language sql immutable as
    $$ select (kind || '0000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid $$`,
  `insert into inviter (id, first_name, last_name, email, created_at)
    select bench_id('a', n), 'Inviter', 'Bench', 'inviter' || n || '@bench.example', now()
    from (select generate_series(0, ${INVITERS - 1}) as n union all select ${CODES}) as numbers`,
  `insert into invitation_slot (inviter_id, slot)
    select bench_id('a', n), s from generate_series(0, ${INVITERS - 1}) as n, generate_series(0, 15) as s
    union all select bench_id('a', ${CODES}), s from generate_series(0, 15) as s`,
  `insert into invitation_ledger (inviter_id, slot, kind, amount, at)
    select inviter_id, slot, 'grant', case when inviter_id = bench_id('a', ${CODES}) then 1000000 else 100 end, now()
    from invitation_slot where inviter_id::text like 'a0000000-%'`,
  `insert into registration_code (id, code, inviter_id, customization_key, created_at)
    select bench_id('c', n), 'BENCH-' || lpad(n::text, 7, '0'), bench_id('a', n % ${INVITERS}), 'default', now()
    from generate_series(0, ${CODES - 1}) as n`,
  `insert into registration_code (id, code, inviter_id, customization_key, created_at)
    values (bench_id('c', ${CODES}), '${HOT_CODE}', bench_id('a', ${CODES}), 'default', now())`,
] as const;

/** Fills a database that the product has migrated and filled with its demo club. */
export async function seed(connectionString: string): Promise<void> {
  await run(connectionString, statements);
  await analyze(connectionString);
}

/** Lets PostgreSQL know how many rows its tables have; by itself it looks once a minute. */
export async function analyze(connectionString: string): Promise<void> {
  await run(connectionString, ['vacuum analyze']);
}

async function run(connectionString: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}
