import pg from 'pg';
import { vi } from 'vitest';
import { oneLine } from './plans.ts';

/** The statements that this process sends while `work` runs, in their order, without values. */
export async function collectStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query as (...given: readonly unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: readonly unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { readonly text?: string } | null)?.text;
    if (text) statements.push(oneLine(text));
    return query.apply(this, [...given]) as undefined;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}
