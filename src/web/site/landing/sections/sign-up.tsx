import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { type SignUpButton, SignUpButtons } from '#web/ui/sections/sign-up-buttons.tsx';
import {
  buildSignUpOptions,
  isAnchor,
  OTHER_METHOD_PATHS,
  PROVIDERS,
  type SignUpOption,
  type SignUpStart,
} from '../../sign-up/sign-up-methods.ts';

type Props = { readonly methods: readonly SignUpMethod[]; readonly emailStart: SignUpStart };

/** The sign-up methods, and the login for existing members. */
export function SignUp({ methods, emailStart }: Props) {
  const { t } = useText();
  const buildButton = useButtonBuilder();
  const login = useLoginHref();
  const offers = buildSignUpOptions(methods, { ...OTHER_METHOD_PATHS, email: emailStart });
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

function useButtonBuilder(): (offer: SignUpOption) => SignUpButton {
  const { t } = useText();
  return ({ way, start }) => {
    if (way === 'email' || way === 'phone') {
      const icon = way === 'email' ? 'mail' : 'phone';
      const label = way === 'email' ? t('signUp.email') : t('signUp.phone');
      return { icon, label, start: linkTo(start) ?? t('signUp.soon.phone') };
    }
    const provider = PROVIDERS[way];
    const soon = t('signUp.soon.provider', { provider });
    return { icon: way, label: t('signUp.with', { provider }), short: provider, start: linkTo(start) ?? soon };
  };
}

function linkTo(start: SignUpStart | null) {
  if (start === null) return null;
  // biome-ignore lint/a11y/useAnchorContent: the button sets the link's text
  return isAnchor(start) ? <a href={start} /> : <LocalLink to={start} />;
}
