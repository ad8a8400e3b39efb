import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { personalDataLink } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { createDataCookie, createExpiredDataCookie, readDataCookie } from './data-cookie.server.ts';
import { OpenedLink, type ValidLink } from './opened-link.tsx';
import { DataErased, LinkRefused, LinkSent, LinkUsed } from './outcomes.tsx';
import { RequestForm } from './request-form.tsx';
import { submitErasure, submitRequest } from './submit.ts';

export { handle } from './handle.ts';

/** Replaces the secret in the URL after the link was opened. */
const OPENED = 'opened';

/** `request`: the page was opened without a link. */
type Loaded = { readonly link: ValidLink } | 'request' | 'refused' | 'used' | 'erased';

/** Moves the secret of the link from the URL into a cookie at once, and reads what it opens. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const token = url.searchParams.get('token');
  if (isSecret(token)) {
    const opened = matchPathLocale(withoutBase(url.pathname), withFlag(href('/personal-data'), OPENED));
    return redirect(opened, { headers: { 'Set-Cookie': createDataCookie(context, token) } });
  }
  // Where members who erase their account on their own page arrive.
  if (url.searchParams.has('erased')) return 'erased';
  if (!url.searchParams.has(OPENED)) return token === null ? 'request' : 'refused';
  const stored = readDataCookie(request);
  if (stored === null) return 'refused';
  const { link } = await runInProcess(context)(personalDataLink, { token: stored });
  if (!link) return 'refused';
  const { email } = link;
  return email == null ? 'used' : { link: { ...link, email } };
}

// Posts to the server with script, too: no script may read the secret of the link (decision 0042).
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = getPostedForm(context);
  const run = runInProcess(context);
  if (formData.get('intent') !== 'erase') return data(await submitRequest(run, formData));
  const token = readDataCookie(request);
  const result = token === null ? ({ done: 'refused' } as const) : await submitErasure(run, formData, token);
  if (!result.done) return data(result);
  return data(result, { headers: { 'Set-Cookie': createExpiredDataCookie(context) } });
}

/** Without a link the page asks for an address, with one it shows what is stored. */
export default function PersonalData() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData?.done === 'sent') return <LinkSent />;
  if (actionData?.done === 'erased' || loaded === 'erased') return <DataErased />;
  if (actionData?.done === 'refused' || loaded === 'refused') return <LinkRefused />;
  if (loaded === 'used') return <LinkUsed />;
  if (loaded === 'request') return <RequestForm lastResult={actionData?.result} />;
  return <OpenedLink link={loaded.link} lastResult={actionData?.result} />;
}
