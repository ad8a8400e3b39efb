import { data, type RouterContextProvider } from 'react-router';
import { hasPermission, type Permission } from '#kernel/permissions.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { createCsvResponse } from './csv-response.server.ts';

type Export = {
  /** The name of the list in its address. */
  readonly list: string;
  /** The permission of the list; that of exports is the page's. A refusal later would break the download off. */
  readonly permission: Permission;
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
  { list, permission, filters, ...file }: Export,
): Promise<Response> {
  refuseWithout(context, permission);
  const { noteExport } = getLoadContext(context);
  await noteExport({ kind: 'started', list, filters });
  return createCsvResponse({
    ...file,
    onEnd: (rows, isComplete) => noteExport({ kind: 'ended', list, rows, isComplete }),
  });
}

/** Refuses a file to who may not read the list, before anything of it is read. */
export function refuseWithout(context: Readonly<RouterContextProvider>, permission: Permission): void {
  const { viewer } = getLoadContext(context);
  if (!hasPermission(viewer?.adminRole ?? null, permission)) throw data(null, { status: 403 });
}
