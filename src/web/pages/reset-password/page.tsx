import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router';
import { withoutBase } from '../../base-path.ts';
import { runOrPost } from '../../client/native-post.ts';
import { useSecretOutOfAddress } from '../../client/secret-address.ts';
import { signOut } from '../../client/session/session.ts';
import { pathBeside } from '../../local-link.tsx';
import type { Run } from '../../operations/operation.ts';
import { runInProcess } from '../../server/run.server.ts';
import { endSession } from '../../server/session.server.ts';
import { loginPathAfter } from '../login/login-notice.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { LinkRefused, LinkSent } from './outcomes.tsx';
import { RequestForm } from './request-form.tsx';
import { submitChoice, submitRequest } from './submit.ts';

// The new password has ended all sessions, this browser's too.
export async function action({ request, url, context }: ActionFunctionArgs) {
  const answer = await submit(runInProcess(context), await request.formData());
  return answer.done === 'reset.done' ? endSession(context, loginBeside(url)) : answer;
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const answer = await submit(runOrPost(request.url, formData), formData);
  if (answer.done !== 'reset.done') return answer;
  await signOut();
  return redirect(loginBeside(url));
}

/** With the link's token a new password is chosen, without one the link is asked for. */
export default function ResetPassword() {
  const token = useSearchParams()[0].get('token');
  const answer = useActionData<typeof action>();
  useSecretOutOfAddress('token');
  if (answer?.done === 'reset.requested') return <LinkSent />;
  if (answer?.done === 'reset.refused') return <LinkRefused />;
  if (token === null) return <RequestForm lastResult={answer?.result} />;
  return <ChoiceForm token={token} lastResult={answer?.result} />;
}

function submit(run: Run, formData: FormData) {
  return formData.has('token') ? submitChoice(run, formData) : submitRequest(run, formData);
}

function loginBeside(url: URL): string {
  return pathBeside(withoutBase(url.pathname), loginPathAfter('password-reset'));
}
