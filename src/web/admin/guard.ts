import type { LoaderFunctionArgs } from 'react-router';
import { guardAdmins } from '#web/routing/access.server.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { BackOffice } from './layout/back-office.tsx';
import { listEntries } from './layout/list-entries.server.ts';
import { readReturned } from './layout/read-returned.server.ts';
import type { BackOfficeData } from './layout/use-back-office.ts';

/** The middleware of all admins' pages. */
export const middleware = [guardAdmins];

export async function loader({ context }: LoaderFunctionArgs): Promise<BackOfficeData> {
  const adminRole = getLoadContext(context).viewer?.adminRole ?? null;
  return { adminRole, entries: listEntries(adminRole), returned: await readReturned({ context }) };
}

export default BackOffice;
