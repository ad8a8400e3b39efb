import { type LoaderFunctionArgs, redirect } from 'react-router';
import { sendDataFile } from '#web/browser/personal-data/data-file.server.ts';
import { exportPersonalData } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { readDataCookie } from '../personal-data/data-cookie.server.ts';

export { handle } from './handle.ts';

/** Sends what is stored about the address of the opened link as a file; without a valid link the page says so. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<Response> {
  const token = readDataCookie(request);
  const first = token === null ? null : await readPage(token, null);
  if (token === null || first === null)
    return redirect(matchPathLocale(withoutBase(url.pathname), withFlag(href('/personal-data'), 'opened')));
  const readNext = (after: string) => readPage(token, after);
  return sendDataFile({ name: 'personal-data.json', context: getLoadContext(context), first, readPage: readNext });

  async function readPage(secret: string, after: string | null) {
    const { result } = await runInProcess(context)(exportPersonalData, { token: secret, after });
    return result.__typename === 'MemberData' ? result : null;
  }
}
