import type { Figure } from '../measure/row.ts';
import { type Inspected, measureMemory } from './memory.ts';

/** Memory is measured each time as many rows have come. */
const STEP = 100_000;
const MOST_ROWS = 1_000_000;
const LEAST_RATE = 2_000;
/** More than after the first rows, in MB. */
const MOST_MEMORY = 50;
const LINE_END = 10;

type Export = { readonly name: string; readonly url: string; readonly headers: Readonly<Record<string, string>> };

type ReadRows = {
  readonly rows: number;
  readonly ms: number;
  /** The resident memory at each step and at the end, in bytes. */
  readonly memory: readonly number[];
};

/**
 * Reads an export to its end, or as many of its rows: once for its rate, and once with pauses, in which memory is measured
 * after a full collection. V8 lets the heap grow to a multiple of what was in use before it collects, which says nothing
 * about the rows; and rows that buffers gather during a pause say nothing about the rate.
 */
export async function measureExport(file: Export, process: Inspected): Promise<readonly Figure[]> {
  const { rows, ms } = await readExport(file, null);
  const { memory } = await readExport(file, process);
  const rate = (rows * 1_000) / ms;
  const [first = 0, ...later] = memory;
  const more = Math.max(0, Math.max(...later) - first) / 1e6;
  const name = `${file.name}: export of ${rows.toLocaleString('en')} rows`;
  return [
    { name, unit: 'rows/s', limit: LEAST_RATE, product: rate, peers: [null], enough: rate >= LEAST_RATE },
    { name, unit: 'MB more', limit: MOST_MEMORY, product: more, peers: [first / 1e6], enough: more <= MOST_MEMORY },
  ];
}

/** Pauses at each step to measure the memory of a process; without one it measures none. */
async function readExport({ url, headers }: Export, process: Inspected | null): Promise<ReadRows> {
  const response = await fetch(url, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`${url} returned ${response.status}`);
  const memory: number[] = [];
  const begin = performance.now();
  let rows = 0;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === LINE_END) rows += 1;
    if (process && rows >= STEP * (memory.length + 1)) memory.push(await measureMemory(process));
    if (rows >= MOST_ROWS) break;
  }
  const ms = performance.now() - begin;
  if (process && rows < MOST_ROWS) memory.push(await measureMemory(process));
  return { rows, ms, memory };
}
