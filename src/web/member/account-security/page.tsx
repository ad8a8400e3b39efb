import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { isUsable } from '#modules/identity/rules/provider.ts';
import { isOnlyLogin } from '#modules/membership/rules/logins.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import {
  type AccountSessionsQuery,
  accountSessions,
  type OwnFactorsQuery,
  type OwnSignInQuery,
  ownFactors,
  ownSignIn,
} from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { AccountMessages } from '../account/account-messages.tsx';
import { postForm } from '../account/post-form.ts';
import { findEndedSession, loadForMemberOnly } from '../layout/member-data.server.ts';
import { MemberPage, MemberSection } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { type ChangeResult, changeSecurity } from './change.ts';
import { IdentityList } from './identity-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';

export { handle } from './handle.ts';

type Loaded = {
  readonly sessions: AccountSessionsQuery['ownSessions'];
  readonly passkeys: OwnFactorsQuery['ownFactors']['passkeys'];
  readonly signIn: OwnSignInQuery;
};

export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMemberOnly(args, async (run): Promise<Loaded> => {
    const [{ ownSessions: sessions }, { ownFactors: factors }, signIn] = await Promise.all([
      run(accountSessions, {}),
      run(ownFactors, {}),
      run(ownSignIn, {}),
    ]);
    return { sessions, passkeys: factors.passkeys, signIn };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

/** Afterwards it leads to the page again, so that a reload does not repeat the change. */
export async function action({ url, context }: ActionFunctionArgs): Promise<ChangeResult | Response> {
  const ended = findEndedSession({ url, context });
  if (ended) return ended;
  const result = await changeSecurity(runInProcess(context), getPostedForm(context));
  if (!('done' in result)) return result;
  const page = withQuery(href('/account/security'), { done: result.done });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<ChangeResult>(args, (refusal) => ({ refusal }));
}

/** Password, linked accounts, passkeys and sessions of a member. */
export default function AccountSecurity() {
  const { t } = useText();
  const loaded = useMemberData<Loaded>();
  const result = useActionData<ChangeResult>();
  if (!loaded) return null;
  const { signIn } = loaded;
  const { hasPassword, identities } = signIn.ownSignIn;
  const usable = identities.filter((identity) => isUsable(identity, signIn.identityProviders));
  const counts = { passkeys: loaded.passkeys.length, identities: usable.length };
  const logins = { role: 'MEMBER', hasPassword, ...counts } as const;
  return (
    <MemberPage title={t('security.title')} lead={t('security.lead')}>
      <AccountMessages refusal={result && 'refusal' in result ? result.refusal : undefined} />
      <MemberSection id="password-title" title={t('login.password.label')}>
        <p>{t(hasPassword ? 'security.password.text' : 'security.password.none')}</p>
        <div>
          <LocalLink
            to={href('/account/security/password')}
            className={buttonClass({ tone: 'secondary', size: 'small' })}
          >
            {t(hasPassword ? 'security.password.change' : 'security.password.set')}
          </LocalLink>
        </div>
      </MemberSection>
      {(signIn.identityProviders.length > 0 || identities.length > 0) && (
        <MemberSection id="identities-title" title={t('identities.title')}>
          <p>{t('identities.text')}</p>
          <IdentityList signIn={signIn} logins={logins} />
        </MemberSection>
      )}
      <MemberSection id="passkeys-title" title={t('security.passkeys')}>
        <p>{t('security.passkeys.text')}</p>
        <PasskeyList passkeys={loaded.passkeys} isLast={isOnlyLogin(logins, 'passkeys')} />
        <div>
          <LocalLink
            to={href('/account/security/passkey')}
            className={buttonClass({ tone: 'secondary', size: 'small' })}
          >
            {t('security.passkey.add')}
          </LocalLink>
        </div>
      </MemberSection>
      <MemberSection id="sessions-title" title={t('security.sessions')}>
        <p>{t('security.sessions.text')}</p>
        <SessionList sessions={loaded.sessions} />
      </MemberSection>
    </MemberPage>
  );
}
