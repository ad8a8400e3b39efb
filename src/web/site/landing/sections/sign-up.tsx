import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import { getProviderName, type ProviderOption } from '#modules/identity/rules/provider.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { type SignUpButton, SignUpButtons } from '#web/ui/sections/sign-up-buttons.tsx';
import {
  buildSignUpOptions,
  buildSignUpPaths,
  isAnchor,
  type SignUpOption,
  type SignUpStart,
} from '../../sign-up/sign-up-methods.ts';

type Props = {
  readonly methods: readonly SignUpMethod[];
  readonly providers: readonly ProviderOption[];
  readonly start: SignUpStart;
};

/** The sign-up methods, and the login for existing members. */
export function SignUp({ methods, providers, start }: Props) {
  const { t } = useText();
  const buildButton = useButtonBuilder(providers);
  const login = useLoginHref();
  const offers = buildSignUpOptions(methods, buildSignUpPaths(providers, start));
  return (
    <SignUpButtons
      label={t('signUp.label')}
      closeLabel={t('signUp.soon.close')}
      ways={offers.map(buildButton)}
      // biome-ignore lint/a11y/useAnchorContent: the message contains the link's text
      note={<Text id="intro.account.member" components={[<a key="login" href={login} />]} />}
    />
  );
}

function useButtonBuilder(providers: readonly ProviderOption[]): (offer: SignUpOption) => SignUpButton {
  const { t } = useText();
  return ({ way, start }) => {
    if (way === 'email' || way === 'phone') {
      const icon = way === 'email' ? 'mail' : 'phone';
      const label = way === 'email' ? t('signUp.email') : t('signUp.phone');
      return { icon, label, start: linkTo(start) ?? t('signUp.soon.phone') };
    }
    const provider = getProviderName(way, providers);
    const label = t('signUp.with', { provider });
    const link = linkTo(start, true) ?? t('signUp.soon.provider', { provider });
    return way === 'openid' ? { icon: 'key', label, start: link } : { icon: way, label, short: provider, start: link };
  };
}

/** A provider follows at once: the browser opens the address itself, with the cookies of the way back. */
function linkTo(start: SignUpStart | null, isLeaving = false) {
  if (start === null) return null;
  // biome-ignore lint/a11y/useAnchorContent: the button sets the link's text
  if (isAnchor(start)) return <a href={start} />;
  return isLeaving ? <LocalLink to={start} reloadDocument rel="nofollow" /> : <LocalLink to={start} />;
}
