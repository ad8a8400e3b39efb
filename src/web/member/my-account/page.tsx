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
import { type MyAccountQuery, myAccount } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { changeAsMember, loadForMember } from '../layout/member-data.server.ts';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { AccountView } from './account-view.tsx';
import { changeAccount } from './change-account.server.ts';

export { handle } from './handle.ts';

type Loaded = NonNullable<MyAccountQuery['me']>;
type Refused = { readonly failure: TextKey };

export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMember(args, async (run) => (await run(myAccount, {})).me);
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

/** A change leads back to the page, so that a reload does not repeat it. */
export function action(args: ActionFunctionArgs): Promise<Refused | Response> {
  return changeAsMember(args, async (run, form): Promise<Refused | Response> => {
    const { failure } = await changeAccount(run, form);
    if (failure) return { failure };
    return redirect(matchPathLocale(withoutBase(args.url.pathname), withQuery(href('/account'), { done: 'saved' })));
  });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (failure): Refused => ({ failure }),
  );
}

export default function Account() {
  const member = useMemberData<Loaded>();
  const failure = useActionData<Refused>()?.failure;
  return member && <AccountView member={member} failure={failure} />;
}
