import type pg from 'pg';

const OF_PROGRAM = /^(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with|merge)\b/i;

/** The statements of a program that can be examined without running them: single ones, sorted, each once. */
export function selectStatements(sent: readonly string[]): readonly string[] {
  const single = sent.filter((text) => OF_PROGRAM.test(text) && !text.replace(/;\s*$/, '').includes(';'));
  return [...new Set(single)].toSorted();
}

/**
 * The statements that PostgreSQL refuses to plan on the present schema, and why: a table, column, function, type or the
 * index of an `on conflict` is not there. None of them is executed.
 */
export async function listRefused(pool: pg.Pool, statements: readonly string[]): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    const refused: string[] = [];
    for (const text of statements) {
      const problem = await plan(client, text);
      if (problem !== null) refused.push(`${problem}: ${text}`);
    }
    return refused;
  } finally {
    client.release(true);
  }
}

async function plan(client: pg.PoolClient, text: string): Promise<string | null> {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join(', ');
  try {
    await client.query(`prepare examined as ${text}`);
    await client.query(`explain execute examined${nulls && `(${nulls})`}`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('deallocate all');
  }
}
