import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type StartedSession, StoreSession } from '#web/browser/session/store-session.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { finishLogin } from './finish-login.server.ts';

export { handle } from './handle.ts';

export function loader(args: LoaderFunctionArgs) {
  return finishLogin(args, runInProcess(args.context));
}

/** The response is used up. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Shown only where the operator stores tokens in local storage. */
export default function ProviderAnswer() {
  return <StoreSession {...useLoaderData<StartedSession>()} />;
}
