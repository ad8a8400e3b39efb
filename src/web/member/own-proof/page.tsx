import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { type Asked, submitProof } from '#web/browser/proof/answer.ts';
import { GoOn } from '#web/browser/proof/go-on.tsx';
import { ProofForm } from '#web/browser/proof/proof-form.tsx';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { listKeptFields } from '#web/forms/proof-fields.ts';
import { type OwnProofQuery, ownProof, startPasskeyProof } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/find-page.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { getReturnPath } from '#web/routing/return-path.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { loadForMember } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';

export { handle } from './handle.ts';

type Loaded = OwnProofQuery['ownProof'] & {
  /** Where it goes on, without base path. */
  readonly target: string;
  /** A document request carries the token, so that the target can be a file. */
  readonly isByDocument: boolean;
  /** What the browser needs to use a passkey, as JSON; null without one. */
  readonly passkeyOptions: string | null;
};
type Answered = Asked | 'proven';

export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMember(args, async (run): Promise<Loaded> => {
    const { ownProof: proof } = await run(ownProof, {});
    const hasPasskey = proof.methods.includes('PASSKEY');
    const passkeyOptions = hasPasskey ? (await run(startPasskeyProof, {})).startPasskeyProof : null;
    return {
      ...proof,
      passkeyOptions,
      target: getTarget(args.url),
      isByDocument: getLoadContext(args.context).tokenStorage === 'cookie',
    };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

/**
 * Checks the answer. Afterwards it goes on: 307 makes the browser post the kept form to the page it came from, whatever is
 * not a form is opened by the page.
 */
export async function action({ url, context }: ActionFunctionArgs): Promise<Answered | Response> {
  const form = getPostedForm(context);
  const asked = await submitProof(runInProcess(context), form);
  if (asked) return asked;
  return listKeptFields(form).length > 0 ? redirect(getTarget(url), 307) : 'proven';
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): Asked => ({ kept: listKeptFields(form), refusal }),
  );
}

/** Asks for a proof of identity, keeps what was being done, and goes on with it. */
export default function OwnProof() {
  const { t } = useText();
  const loaded = useMemberData<Loaded>();
  const answered = useActionData<Answered>();
  if (!loaded) return null;
  const { methods, passkeyOptions, isProven, target, isByDocument } = loaded;
  const asked = typeof answered === 'object' ? answered : null;
  const isDone = answered === 'proven' || (isProven && !asked);
  return (
    <MemberPage title={t(isDone ? 'proof.done.title' : 'proof.title')} lead={t(isDone ? 'proof.done' : 'proof.lead')}>
      {isDone ? (
        <GoOn target={target} isByDocument={isByDocument} />
      ) : (
        <ProofForm methods={methods} passkeyOptions={passkeyOptions} asked={asked} />
      )}
    </MemberPage>
  );
}

/** The page to go on with, which is one of members: the address may come from anywhere. */
function getTarget(url: URL): string {
  const path = getReturnPath(url);
  const isMembers = findPage(path.replace(/[?#].*$/, ''))?.page.audience === 'member';
  return isMembers ? path : matchPathLocale(withoutBase(url.pathname), href('/account/security'));
}
