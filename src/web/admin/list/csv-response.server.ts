import { CSV_START, formatCsvLine } from '#kernel/list/csv.ts';

type Line = readonly string[];

type CsvFile = {
  readonly name: string;
  readonly head: Line;
  readonly batches: AsyncGenerator<readonly Line[]>;
  /** Called once, with the rows that were sent: all of them, or fewer after an error or where the browser left. */
  readonly onEnd: (rows: number, isComplete: boolean) => Promise<void>;
};

/**
 * Sends rows as a CSV file. It reads the next rows only when the browser has taken the ones before, so that memory stays bounded
 * however long the list is. An error breaks the download off: a file that looks complete is complete.
 */
export function createCsvResponse({ name, head, batches, onEnd }: CsvFile): Response {
  const encoder = new TextEncoder();
  let isFirst = true;
  let rows = 0;
  let isEnded = false;
  /** A browser that leaves while the last rows are read would otherwise end the file twice. */
  async function end(isComplete: boolean): Promise<void> {
    if (isEnded) return;
    isEnded = true;
    await onEnd(rows, isComplete);
  }
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (isFirst) {
      isFirst = false;
      return controller.enqueue(encoder.encode(CSV_START + formatCsvLine(head)));
    }
    const { done, value } = await batches.next().catch(async (error) => {
      await end(false);
      throw error;
    });
    if (done) {
      await end(true);
      return controller.close();
    }
    rows += value.length;
    controller.enqueue(encoder.encode(value.map(formatCsvLine).join('')));
  }
  async function cancel(): Promise<void> {
    await batches.return(undefined);
    await end(false);
  }
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 1 });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

type Batch<Row> = {
  readonly edges: readonly { readonly node: Row }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
};

/** All rows of a list, page by page. */
export async function* readAllPages<Row>(
  read: (after: string | null) => Promise<Batch<Row>>,
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null;
  for (;;) {
    const { edges, pageInfo }: Batch<Row> = await read(after);
    yield edges.map(({ node }) => node);
    const end: string | null = pageInfo.endCursor ?? null;
    if (!pageInfo.hasNextPage || end === null || end === after) return;
    after = end;
  }
}

/** All results of a change of many rows, in groups. */
export async function* readAllResults<Row>(
  readAfter: (skip: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let skip = 0; ; ) {
    const rows = await readAfter(skip);
    if (rows.length === 0) return;
    yield rows;
    skip += rows.length;
  }
}

/** Converts each batch; a browser that leaves ends the reading as well. */
export async function* mapBatches<Row>(
  batches: AsyncGenerator<readonly Row[]>,
  toLine: (row: Row) => Line,
): AsyncGenerator<readonly Line[]> {
  for await (const batch of batches) yield batch.map(toLine);
}
