import { useForm } from '@conform-to/react/future';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { CurrentPasswordField, NewPasswordField } from '#web/forms/account-fields.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { createFormReport } from '#web/forms/form-result.ts';
import { useMessage } from '#web/forms/messages.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { ownProof, ownSignIn } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import styles from '../account/narrow-form.module.css';
import { postForm } from '../account/post-form.ts';
import { findEndedSession, loadForMember } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { passwordSchema, submitPassword } from './submit.ts';

export { handle } from './handle.ts';

type Loaded = {
  /** The current password is asked for, where it proves the identity and there is no fresh proof. */
  readonly isAsked: boolean;
  readonly hasPassword: boolean;
};
type Answer = { readonly result: FormReport };

/** For admins as well. */
export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMember(args, async (run): Promise<Loaded> => {
    const [{ ownProof: proof }, { ownSignIn: signIn }] = await Promise.all([run(ownProof, {}), run(ownSignIn, {})]);
    const isAsked = !proof.isProven && proof.methods.includes('PASSWORD');
    return { isAsked, hasPassword: signIn.hasPassword };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

export async function action({ url, context }: ActionFunctionArgs): Promise<Answer | Response> {
  const ended = findEndedSession({ url, context });
  if (ended) return ended;
  const { done, result } = await submitPassword(runInProcess(context), getPostedForm(context));
  if (!done) return { result };
  const page = withQuery(href('/account/security'), { done: 'password' });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<Answer>(args, (failure, form) => ({ result: createFormReport(form, failure) }));
}

/** Changes the password, or sets a first one. The address of the account is there for password managers. */
export default function AccountPassword() {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const loaded = useMemberData<Loaded>();
  const lastResult = useActionData<Answer>()?.result;
  const { form, fields } = useForm(passwordSchema, { id: 'password', lastResult, shouldRevalidate: 'onInput' });
  if (!loaded) return null;
  const isAsked = loaded.isAsked || fields.current.errors !== undefined;
  return (
    <MemberPage
      title={t(loaded.hasPassword ? 'security.password.change' : 'security.password.set')}
      lead={t('changePassword.lead')}
    >
      <Form method="post" {...form.props} className={styles.form}>
        <FormFields>
          <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
          {isAsked && <CurrentPasswordField field={fields.current} label={t('changePassword.current')} />}
          <NewPasswordField field={fields.password} />
          <FormActions>
            <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
              {t('reset.choose.submit')}
            </Button>
            <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/account/security')}>
              {t('account.cancel')}
            </LocalLink>
          </FormActions>
        </FormFields>
      </Form>
    </MemberPage>
  );
}
