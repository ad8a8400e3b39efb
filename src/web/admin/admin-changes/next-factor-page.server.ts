import type { RouterContextProvider } from 'react-router';
import { ownFactors } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import type { DoneName } from './changes.ts';

/** The page after a new factor: without recovery codes it is the one that creates them. */
export async function findNextPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  done: DoneName,
): Promise<string> {
  const { ownFactors: factors } = await runInProcess(context)(ownFactors, {});
  const page = factors.recoveryCodes > 0 ? href('/admin/account') : href('/admin/account/recovery-codes');
  return matchPathLocale(withoutBase(url.pathname), withQuery(page, { done }));
}
