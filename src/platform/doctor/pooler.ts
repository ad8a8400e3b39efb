/** Runs a statement on a connection; returns the first value of its first row. */
type Ask = (sql: string) => Promise<unknown>;

/**
 * Whether a connection keeps its session between transactions. A pooler in transaction mode gives it another server, as
 * soon as a second connection has taken the one that it used last.
 */
export async function keepsSession(first: Ask, second: Ask): Promise<boolean> {
  await first("set vestibule.doctor = 'first'");
  await second('begin');
  try {
    // A transaction takes its server with its first statement.
    await second('select 1');
    return (await first("select current_setting('vestibule.doctor', true)")) === 'first';
  } finally {
    await second('rollback');
  }
}
