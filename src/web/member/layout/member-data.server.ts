import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { redirectToLogin } from './redirect-to-login.ts';

type PageRequest = Pick<LoaderFunctionArgs, 'context' | 'url'>;

/**
 * Loads what a page of members shows. Null for a document whose request cannot have a token, because the browser stores it: the
 * page requests its data once more, with the token (`useMemberData`).
 */
export async function loadForMember<Data>(
  { context, url }: PageRequest,
  load: (run: Run) => Promise<Data | null>,
): Promise<Data | null> {
  const { viewer, tokenStorage } = getLoadContext(context);
  if (!viewer && tokenStorage === 'local-storage') return null;
  const loaded = viewer && (await load(runInProcess(context)));
  // The guard has let a posted form pass, or the session has ended meanwhile.
  if (loaded === null) throw redirectToLogin(url, 'session-ended');
  return loaded;
}

/** Loads in the same way what only members have; admins have a page of their own, which says as well what was changed. */
export async function loadForMemberOnly<Data>(
  args: PageRequest,
  load: (run: Run) => Promise<Data | null>,
): Promise<Data | null> {
  const { context, url } = args;
  if (getLoadContext(context).viewer?.role === 'ADMIN')
    throw redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/account')) + url.search);
  return loadForMember(args, load);
}

/** The login, for a form that is posted after the session has ended; null while it is open. */
export function findEndedSession({ context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>): Response | null {
  return getLoadContext(context).viewer ? null : redirectToLogin(url, 'session-ended');
}

/** Changes something of the member's own by a posted form; a session that has ended leads to the login. */
export async function changeAsMember<Result>(
  { context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>,
  change: (run: Run, form: FormData) => Promise<Result>,
): Promise<Result | Response> {
  try {
    return await change(runInProcess(context), getPostedForm(context));
  } catch (error) {
    if (isOperationError(error) && error.code === 'UNAUTHENTICATED') return redirectToLogin(url, 'session-ended');
    throw error;
  }
}
