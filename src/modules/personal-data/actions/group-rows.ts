import type { NamedRow } from '../rules/many-members.ts';

/** The members of one transaction, or of one read: a crash repeats as many at most. */
const MANY_BATCH = 100;

/** Groups rows into batches, without those before `skip` rows. */
export async function* groupRows(lines: AsyncIterable<string>, skip: number): AsyncGenerator<readonly NamedRow[]> {
  let batch: NamedRow[] = [];
  let row = 0;
  for await (const named of lines) {
    row += 1;
    if (row > skip) batch.push({ row, named });
    if (batch.length < MANY_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
