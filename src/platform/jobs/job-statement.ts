import type { JobStatement } from '#kernel/ports.ts';

/** pg-boss's reference to the list of jobs, the statement's only value. */
const LIST = '$1';

/** Reads the statement that pg-boss would send; another version of pg-boss may send another one. */
export function readJobStatement(text: string, values: readonly unknown[] = []): JobStatement {
  const [jobs, ...others] = values;
  const [before = '', after, ...further] = text.split(LIST);
  const isKnown = after !== undefined && further.length === 0 && others.length === 0 && /^\s*insert\s/i.test(text);
  if (!isKnown || typeof jobs !== 'string') throw new Error('pg-boss enqueues by a statement of another form');
  return { before, jobs, after };
}
