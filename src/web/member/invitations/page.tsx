import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { changeAsMember, loadForMember } from '../layout/member-data.server.ts';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { createCode } from './create-code.server.ts';
import { InvitationsView } from './invitations-view.tsx';
import { type LoadedInvitations, loadInvitations } from './load-invitations.server.ts';

export { handle } from './handle.ts';

type Refused = { readonly failure: TextKey };

export function loader(args: LoaderFunctionArgs): Promise<LoadedInvitations | null> {
  return loadForMember(args, loadInvitations);
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<LoadedInvitations> {
  return loadInBrowser(args);
}

/** Creates the own code. The page is loaded again, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<Refused | Response> {
  return changeAsMember(args, async (run): Promise<Refused | Response> => {
    const failure = await createCode(run);
    if (failure) return { failure };
    return redirect(matchPathLocale(withoutBase(args.url.pathname), href('/invitations')));
  });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (failure): Refused => ({ failure }),
  );
}

export default function Invitations() {
  const loaded = useMemberData<LoadedInvitations>();
  const failure = useActionData<Refused>()?.failure;
  return loaded && <InvitationsView {...loaded} failure={failure} />;
}
