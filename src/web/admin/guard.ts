import type { LoaderFunctionArgs } from 'react-router';
import { guardAdmins } from '#web/routing/access.server.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { BackOffice } from './layout/back-office.tsx';
import { listEntries } from './layout/list-entries.server.ts';
import type { BackOfficeData } from './layout/use-back-office.ts';

/** The middleware of all admins' pages. */
export const middleware = [guardAdmins];

export function loader({ context }: LoaderFunctionArgs): BackOfficeData {
  const adminRole = getLoadContext(context).viewer?.adminRole ?? null;
  return { adminRole, entries: listEntries(adminRole) };
}

export default BackOffice;
