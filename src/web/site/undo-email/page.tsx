import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { undoEmailChange } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { type Failure, UndoAnswered, UndoOpened } from './outcomes.tsx';
import { createUndoCookie, readUndoCookie } from './undo-cookie.server.ts';

export { handle } from './handle.ts';

/** Replaces the secret in the URL after the link was opened. */
const OPENED = 'opened';

type Answer = { readonly state: 'undone' } | { readonly state: 'refused'; readonly failure: Failure };

/** Moves the secret of the link from the URL into a cookie. Nothing else changes before the button is pressed. */
export function loader({ request, url, context }: LoaderFunctionArgs): { readonly isOpened: boolean } | Response {
  const token = url.searchParams.get('token');
  if (!isSecret(token)) {
    const stored = url.searchParams.has(OPENED) ? readUndoCookie(request) : null;
    return { isOpened: stored !== null };
  }
  const opened = matchPathLocale(withoutBase(url.pathname), withFlag(href('/undo-email'), OPENED));
  return redirect(opened, { headers: { 'Set-Cookie': createUndoCookie(context, token) } });
}

// Posts to the server with script, too: no script may read the secret of the link (decision 0042).
export async function action({ request, context }: ActionFunctionArgs) {
  const token = readUndoCookie(request);
  if (token === null) return data<Answer>({ state: 'refused', failure: 'undoEmail.refused' });
  const { result } = await runInProcess(context)(undoEmailChange, { token });
  if (result.__typename === 'TooManyAttempts')
    return data<Answer>({ state: 'refused', failure: 'error.tooManyAttempts' });
  const headers = { 'Set-Cookie': createUndoCookie(context, null) };
  if (result.__typename === 'EmailChangeUndone') return data<Answer>({ state: 'undone' }, { headers });
  const failure = result.reason === 'email-taken' ? 'undoEmail.taken' : 'undoEmail.refused';
  return data<Answer>({ state: 'refused', failure }, { headers });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (): Answer => ({ state: 'refused', failure: 'error.technical' }),
  );
}

/** Asks for the press that gives an account back to its old address. */
export default function UndoEmail() {
  const { isOpened } = useLoaderData<{ readonly isOpened: boolean }>();
  const answer = useActionData<Answer>();
  if (answer?.state === 'undone') return <UndoAnswered failure={null} />;
  if (answer) return <UndoAnswered failure={answer.failure} />;
  return isOpened ? <UndoOpened /> : <UndoAnswered failure="undoEmail.refused" replacesForm={false} />;
}
