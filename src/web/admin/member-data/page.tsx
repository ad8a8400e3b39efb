import { data } from 'react-router';
import { sendDataFile } from '#web/browser/personal-data/data-file.server.ts';
import { exportMember } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** Sends the personal data of a member as a file. */
export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const { id } = params;
  const first = await readPage(null);
  if (!first) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return sendDataFile({ name: `member-${id}.json`, context: getLoadContext(context), first, readPage });

  /** Null for an unknown member. */
  async function readPage(after: string | null) {
    const { result } = await runInProcess(context)(exportMember, { id, after });
    if (result.__typename === 'PersonalDataRefused' && result.reason === 'member-is-admin')
      throw data(null, { status: 403, statusText: 'Forbidden' });
    return result.__typename === 'MemberData' ? result : null;
  }
}
