import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect, useActionData } from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { runOrPost } from '#web/browser/native-post.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Panel } from '#web/ui/sections/form-panel.tsx';
import { NarrowPage, NarrowPageHead, NarrowPageNote } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { InterestForm } from './interest-form.tsx';
import styles from './page.module.css';
import { submitInterest } from './submit.ts';
import { trackSubmit } from './track-submit.ts';

export { handle } from './handle.ts';

// Without script the browser posts and the action responds with a page; with script the same function uses GraphQL.
export async function action({ context, url }: ActionFunctionArgs) {
  const path = withoutBase(url.pathname);
  const { done, result } = await submitInterest(runInProcess(context), getPostedForm(context), localeOfPath(path));
  return done === undefined ? { result } : confirmed(path);
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const path = withoutBase(url.pathname);
  const formData = await request.formData();
  const { done, result } = await submitInterest(runOrPost(request.url, formData), formData, localeOfPath(path));
  if (done) trackSubmit(formData);
  return done === undefined ? { result } : confirmed(path);
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function MembershipInterestApply() {
  const { t } = useText();
  const lastResult = useActionData<typeof action>()?.result;
  const busy = useSubmitting();
  return (
    <div className={styles.sheet}>
      <Panel>
        <NarrowPage>
          <NarrowPageHead>
            <Heading level={1}>{t('interest.form.title')}</Heading>
            <Lead>{t('interest.form.lead')}</Lead>
          </NarrowPageHead>
          <InterestForm id="interest" lastResult={lastResult} busy={busy} submitLabel={t('interest.submit')} />
          <NarrowPageNote>
            {t('interest.form.invited')} <LocalLink to={href('/')}>{t('login.toInvitation')}</LocalLink>
          </NarrowPageNote>
        </NarrowPage>
      </Panel>
    </div>
  );
}

function confirmed(path: string): Response {
  return redirect(matchPathLocale(path, href('/membership-interest/confirmation')));
}
