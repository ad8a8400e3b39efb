import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
} from 'react-router';
import { DownloadLink } from '#web/browser/download/download-link.tsx';
import { ErasureEffects } from '#web/browser/personal-data/erasure-effects.tsx';
import { ErasureForm } from '#web/browser/personal-data/erasure-form.tsx';
import { endSession } from '#web/browser/session/session.server.ts';
import { signOut } from '#web/browser/session/session.ts';
import { createFormReport } from '#web/forms/form-result.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { ownData } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import styles from '../account/narrow-form.module.css';
import { postForm } from '../account/post-form.ts';
import { changeAsMember, loadForMemberOnly } from '../layout/member-data.server.ts';
import { MemberPage, MemberSection } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { submitOwnErasure } from './submit.ts';

export { handle } from './handle.ts';

type Loaded = { readonly email: string; readonly isInviter: boolean };
type Answer = { readonly result: FormReport };

/** Says on the page for everybody that the data are erased. */
const ERASED = 'erased';

export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMemberOnly(args, async (run) => {
    const { me, myInvitations } = await run(ownData, {});
    return me && { email: me.email, isInviter: myInvitations?.status !== 'NONE' };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

/** The erasure ends the session with the account. */
export function action(args: ActionFunctionArgs): Promise<Answer | Response> {
  return changeAsMember(args, async (run, form): Promise<Answer | Response> => {
    const { done, result } = await submitOwnErasure(run, form);
    if (!done) return { result };
    const page = withFlag(href('/personal-data'), ERASED);
    return endSession(args.context, matchPathLocale(withoutBase(args.url.pathname), page));
  });
}

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await postForm<Answer>(args, (failure, form) => ({ result: createFormReport(form, failure) }));
  } catch (error) {
    const isErased = error instanceof Response && error.headers.get('Location')?.endsWith(`?${ERASED}`);
    if (isErased) await signOut();
    throw error;
  }
}

/** What the club stores about the member: to download, or to erase. */
export default function AccountData() {
  const { t } = useText();
  const loaded = useMemberData<Loaded>();
  const lastResult = useActionData<Answer>()?.result;
  if (!loaded) return null;
  return (
    <MemberPage title={t('ownData.title')} lead={t('ownData.lead')}>
      <MemberSection id="download-title" title={t('personalData.download.title')}>
        <p>{t('personalData.download.text')}</p>
        <div>
          <DownloadLink
            to={href('/account/data/file')}
            name="personal-data.json"
            label={t('personalData.download')}
            type="application/json"
            proofPage={href('/account/security/confirm')}
          />
        </div>
      </MemberSection>
      <MemberSection id="erase-title" title={t('ownData.erase.title')}>
        <ErasureEffects holdings={loaded.isInviter ? ['MEMBER', 'INVITER'] : ['MEMBER']} />
        <p>{t('ownData.erase.address', { email: loaded.email })}</p>
        <ErasureForm lastResult={lastResult} className={styles.form} />
      </MemberSection>
    </MemberPage>
  );
}
