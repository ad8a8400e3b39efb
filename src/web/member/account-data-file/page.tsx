import { type LoaderFunctionArgs, redirect } from 'react-router';
import { sendDataFile } from '#web/browser/personal-data/data-file.server.ts';
import { exportOwnData } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { redirectToLogin } from '../layout/redirect-to-login.ts';

export { handle } from './handle.ts';

/** Sends what is stored about the member as a file, after a proof of identity. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const loadContext = getLoadContext(context);
  if (!loadContext.viewer) return redirectToLogin(url);
  const first = await readPage(null);
  // Accounts of admins only have no such file.
  if (first === null) return redirect(matchPathLocale(withoutBase(url.pathname), href('/account/data')));
  return sendDataFile({ name: 'personal-data.json', context: loadContext, first, readPage });

  async function readPage(after: string | null) {
    const { result } = await runInProcess(context)(exportOwnData, { after });
    return result.__typename === 'MemberData' ? result : null;
  }
}
