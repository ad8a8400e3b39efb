import type { RouterContextProvider } from 'react-router';
import { getLoadContext } from '#web/routing/load-context.ts';
import { createCsvResponse } from './csv-response.server.ts';

type Export = {
  /** The name of the list in its address. */
  readonly list: string;
  /** What the audit log may contain of them: see `describeFilters`. */
  readonly filters: Readonly<Record<string, string>>;
  /** The name of the file. */
  readonly name: string;
  readonly head: readonly string[];
  readonly batches: AsyncGenerator<readonly (readonly string[])[]>;
};

/** Sends a list as a CSV file. The audit log has who exported it, its filters, and at the end the number of its rows. */
export async function exportList(
  context: Readonly<RouterContextProvider>,
  { list, filters, ...file }: Export,
): Promise<Response> {
  const { noteExport } = getLoadContext(context);
  await noteExport({ kind: 'started', list, filters });
  return createCsvResponse({
    ...file,
    onEnd: (rows, isComplete) => noteExport({ kind: 'ended', list, rows, isComplete }),
  });
}
