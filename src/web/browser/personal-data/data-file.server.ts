import { createFileWriter, type DataEntry, type DataPart } from '#modules/personal-data/rules/member-data.ts';
import { createJsonResponse } from '#web/routing/json-response.server.ts';
import type { LoadContext } from '#web/routing/load-context.ts';

/** Some of the entries, as the operations return them, and where the next ones begin. */
export type ReadEntries = {
  readonly entries: readonly { readonly part: string; readonly data: unknown }[];
  readonly endCursor?: string | null;
};

type DataFile = {
  readonly name: string;
  readonly context: Pick<LoadContext, 'clock' | 'visit'>;
  readonly first: ReadEntries;
  /** Null where the rest cannot be read any more. */
  readonly readPage: (after: string) => Promise<ReadEntries | null>;
};

/** Sends personal data as a JSON file, page by page. The first page is read before the response begins: it may be refused. */
export function sendDataFile({ name, context, first, readPage }: DataFile): Response {
  const head = { club: context.visit.brand.name, exportedAt: context.clock().toISOString() };
  return createJsonResponse(name, writeFile());

  async function* writeFile(): AsyncGenerator<string> {
    const writer = createFileWriter();
    yield toText(writer.begin(head));
    for (let page = first; ; ) {
      yield toText(page.entries.map(toEntry).flatMap(writer.write));
      const after = page.endCursor ?? null;
      if (after === null) break;
      const next = await readPage(after);
      // The person was erased meanwhile: a file that looks complete is complete.
      if (!next) throw new Error('The rest of the file cannot be read');
      page = next;
    }
    yield toText(writer.end());
  }
}

function toEntry({ part, data }: ReadEntries['entries'][number]): DataEntry {
  return { part: part as DataPart, data };
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
