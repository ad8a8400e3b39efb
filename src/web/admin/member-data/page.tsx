import { data } from 'react-router';
import { createFileWriter, type DataEntry, type DataPart } from '#modules/personal-data/rules/member-data.ts';
import { exportMember } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { handle } from './handle.ts';
import { createJsonResponse } from './json-response.server.ts';

export { handle } from './handle.ts';

type DataPage = { readonly entries: readonly DataEntry[]; readonly endCursor: string | null };

/** Sends the personal data of a member as a file. Its first page is read before the response begins: it may be refused. */
export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const run = runInProcess(context);
  const first = await readPage(run, params.id, null);
  if (!first) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const { clock, visit } = getLoadContext(context);
  const exportedAt = clock().toISOString();
  const head = { club: visit.brand.name, exportedAt };
  return createJsonResponse(`member-${params.id}.json`, writeFile(run, params.id, { head, first }));
}

type FileStart = { readonly head: { readonly club: string; readonly exportedAt: string }; readonly first: DataPage };

async function* writeFile(run: Run, id: string, { head, first }: FileStart): AsyncGenerator<string> {
  const writer = createFileWriter();
  yield toText(writer.begin(head));
  for (let page = first; ; ) {
    yield toText(page.entries.flatMap(writer.write));
    if (page.endCursor === null) break;
    const next = await readPage(run, id, page.endCursor);
    // The member was erased meanwhile: a file that looks complete is complete.
    if (!next) throw new Error('The rest of the file cannot be read');
    page = next;
  }
  yield toText(writer.end());
}

/** Null for an unknown member. */
async function readPage(run: Run, id: string, after: string | null): Promise<DataPage | null> {
  const { result } = await run(exportMember, { id, after });
  if (result.__typename === 'PersonalDataRefused' && result.reason === 'member-is-admin')
    throw data(null, { status: 403, statusText: 'Forbidden' });
  if (result.__typename !== 'MemberData') return null;
  const entries = result.entries.map((entry) => ({ part: entry.part as DataPart, data: entry.data }));
  return { entries, endCursor: result.endCursor ?? null };
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
