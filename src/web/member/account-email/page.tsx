import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { createFormReport } from '#web/forms/form-result.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { type OwnEmailQuery, ownEmail } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Body, Small } from '#web/ui/typography.tsx';
import { Day } from '../account/day.tsx';
import { postForm } from '../account/post-form.ts';
import { changeAsMember, loadForMemberOnly } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { EmailForm } from './email-form.tsx';
import { submitEmail } from './submit.ts';

export { handle } from './handle.ts';

type Loaded = { readonly email: string; readonly change: OwnEmailQuery['change'] };
type Answer = { readonly result: FormReport };

export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMemberOnly(args, async (run) => {
    const { me, change } = await run(ownEmail, {});
    return me && { email: me.email, change };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

/** A request leads back to the page, which shows that it waits. */
export function action(args: ActionFunctionArgs): Promise<Answer | Response> {
  return changeAsMember(args, async (run, form): Promise<Answer | Response> => {
    const { done, result } = await submitEmail(run, form);
    if (!done) return { result };
    return redirect(matchPathLocale(withoutBase(args.url.pathname), href('/account/email')));
  });
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<Answer>(args, (failure, form) => ({ result: createFormReport(form, failure) }));
}

/** Asks for another address of the account. Links in mails to both addresses decide about it. */
export default function AccountEmail() {
  const { t } = useText();
  const loaded = useMemberData<Loaded>();
  const lastResult = useActionData<Answer>()?.result;
  if (!loaded) return null;
  const { email, change } = loaded;
  return (
    <MemberPage title={t('changeEmail.title')} lead={t('changeEmail.lead')}>
      {change && (
        <Banner tone="info" title={t('changeEmail.waiting', { email: change.newEmail })}>
          <p>{t('changeEmail.sent')}</p>
          <Small>
            {t('changeEmail.until')} <Day at={change.expiresAt} withTime />
          </Small>
        </Banner>
      )}
      <Body>{t('changeEmail.current', { email })}</Body>
      {/* A new form after each request: the typed address is in the message. */}
      <EmailForm key={change?.newEmail ?? ''} lastResult={lastResult} />
    </MemberPage>
  );
}
